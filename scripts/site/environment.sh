# Sourced in the checkout: site_python is a Python that has scripts/site/requirements.txt,
# in build/site-venv, which is made anew when that file changes. Only that needs a network.
site_python=$PWD/build/site-venv/bin/python
if ! cmp -s scripts/site/requirements.txt build/site-venv/made-of; then
  rm -rf build/site-venv
  python3 -m venv build/site-venv
  "$site_python" -m pip install -q --disable-pip-version-check -r scripts/site/requirements.txt
  # Last: what was not finished is made again.
  cp scripts/site/requirements.txt build/site-venv/made-of
fi
