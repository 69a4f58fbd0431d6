# Sets site_python to a Python with the packages of scripts/site/requirements.txt.
# It is in build/site-venv, which is rebuilt when that file changes; only that needs a
# network. Source this file in the checkout.
site_python=$PWD/build/site-venv/bin/python
if ! cmp -s scripts/site/requirements.txt build/site-venv/made-of; then
  rm -rf build/site-venv
  python3 -m venv build/site-venv
  "$site_python" -m pip install -q --disable-pip-version-check -r scripts/site/requirements.txt
  # The file is written last, so that an unfinished environment is rebuilt.
  cp scripts/site/requirements.txt build/site-venv/made-of
fi
