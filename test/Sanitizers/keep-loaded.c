/* Preloaded by scripts/sanitize.sh: modules stay, so that what they leave has names. */
int dlclose(void *library) {
  (void)library;
  return 0;
}
