/* An NCCL whose version is 2.21.5, for scripts/gpu-test.sh. */
int ncclGetVersion(int *version) {
  *version = 22105;
  return 0;
}
