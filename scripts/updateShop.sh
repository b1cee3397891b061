#!/usr/bin/env bash
# Updates a shop that runs without Docker, one process after another, so that customers notice nothing. Run it as root:
#
#     update-shop            builds the newest commit of the main branch and switches to it
#     update-shop COMMIT     the same for another commit, tag or branch
#     update-shop --back     switches to the release before, which is still there
#
# docs/DEPLOY.md says how to set it up. A release is a folder that nothing changes after its build, because the processes
# load files from it for as long as they run:
#
#     /opt/shop/repository.git      a mirror of the repository
#     /opt/shop/releases/COMMIT     the releases; the last three stay
#     /opt/shop/current             a link to the release that a process loads when it starts
#     /opt/shop/previous            a link to the release before
set -euo pipefail
shopt -s inherit_errexit

shop=${SHOP_FOLDER:-/opt/shop}
# Not by the shell, because systemd accepts values that a shell does not.
settings=${SHOP_SETTINGS:-/etc/shop.env}
site_url=$(if [ -e "$settings" ]; then sed -n "s/^SITE_URL=//p" "$settings" | tr -d "'\""; fi)
KEPT_RELEASES=3
# Long enough for slow migrations.
START_TIMEOUT_SECONDS=300
# nginx does not use a process for ten seconds after it was away.
NGINX_TIMEOUT_SECONDS=60

fail() {
  echo "$1" >&2
  exit 1
}

# Runs a command as the owner of the folder, without the settings of the shop, which packages must not read.
as_owner() {
  runuser -u "$(stat --format=%U "$shop")" -- env --ignore-environment HOME="$shop" PATH="$PATH" LANG=C.UTF-8 "$@"
}

# Prints the name of the release of a commit, after building it if it is new.
build() {
  local repository=$shop/repository.git name folder
  as_owner git --git-dir="$repository" fetch --quiet --prune
  name=$(as_owner git --git-dir="$repository" rev-parse --verify --quiet --short=12 "$1^{commit}") ||
    fail "The repository has no commit $1. See: git --git-dir=$repository log"
  folder=$shop/releases/$name
  if [ ! -e "$folder/built" ]; then
    echo "Building $name…" >&2
    as_owner rm -rf "$folder"
    as_owner mkdir -p "$folder"
    as_owner git --git-dir="$repository" archive "$name" | as_owner tar --extract --directory="$folder"
    # Without webpack.config.ts, no process builds in the folder.
    (cd "$folder" && as_owner nice npm ci --omit=dev && as_owner nice npm run build && as_owner rm webpack.config.ts) >&2 ||
      fail "The build failed, so nothing has changed. The messages above say why."
    as_owner touch "$folder/built"
  fi
  echo "$name"
}

# Replaces a link in one step, so that it is never missing.
set_link() {
  as_owner ln --symbolic --force --no-dereference "$1" "$shop/$2.new"
  as_owner mv --no-target-directory "$shop/$2.new" "$shop/$2"
}

# Prints the ports of the units shop@PORT.
ports() {
  systemctl show --property=Id --value 'shop@*.service' | sed -n 's/^shop@\([0-9]*\)\.service$/\1/p' | sort
}

# Whether a process responds.
is_healthy() {
  curl --fail --silent --output /dev/null --max-time 10 "http://127.0.0.1:$1/healthz"
}

# Requests /healthz through nginx. Prints the status, and the processes that nginx has tried.
ask_nginx() {
  curl --silent --output /dev/null --max-time 10 --connect-to ::127.0.0.1: \
    --write-out '%{http_code} %header{x-shop-process}' "$site_url/healthz"
}

# Whether nginx uses a process.
is_used() {
  [[ $(ask_nginx) =~ ^200\ (.*,\ )?127\.0\.0\.1:$1$ ]]
}

wait_for() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.2
  done
}

# Whether a process responds, or has ended several times since it was restarted.
is_decided() {
  is_healthy "$1" || [ "$(systemctl show --property=NRestarts --value "shop@$1")" -gt 2 ]
}

# Restarts a process with the current release. Fails, and says why, if customers do not reach it then.
restart() {
  local port=$1
  echo "Restarting the process on port $port…"
  # For some seconds, a process that stops says so by /healthz. These requests tell nginx, which uses other processes.
  systemctl restart "shop@$port" &
  while kill -0 $! 2>/dev/null; do
    ask_nginx >/dev/null || true
    sleep 0.2
  done
  if ! wait $! || ! wait_for $START_TIMEOUT_SECONDS is_decided "$port" || ! is_healthy "$port"; then
    echo "The process on port $port does not start. The end of journalctl --unit shop@$port:" >&2
    journalctl --unit "shop@$port" --lines 10 --output cat --no-pager >&2 || true
    return 1
  fi
  if ! wait_for $NGINX_TIMEOUT_SECONDS is_used "$port"; then
    echo "nginx does not use the process on port $port. Compare its configuration with docs/DEPLOY.md." >&2
    echo "The last answer through nginx: $(ask_nginx || true)" >&2
    return 1
  fi
}

# Lets a process run the release before again.
undo() {
  local port=$1 before=$2
  [ -n "$before" ] || fail 'There is no release before this one.'
  set_link "$before" current
  systemctl restart "shop@$port" && wait_for $START_TIMEOUT_SECONDS is_healthy "$port" ||
    fail "It does not start with $(basename "$before") either."
  fail "Therefore it runs $(basename "$before") again. To take all processes back: update-shop $(basename "$before")"
}

# Removes old releases. All processes run the current release by now.
remove_old_releases() {
  local name count=0
  for name in $(ls --sort=time "$shop/releases"); do
    count=$((count + 1))
    case releases/$name in
      "$(readlink "$shop/current")" | "$(readlink "$shop/previous" || true)") continue ;;
    esac
    if [ $count -gt $KEPT_RELEASES ]; then as_owner rm -rf "$shop/releases/$name"; fi
  done
}

main() {
  local name before port
  # The owner of the folder cannot read every other folder.
  cd "$shop"
  exec 9<"$shop"
  flock --nonblock 9 || fail 'Another update-shop is running.'
  [ -z "$(ports)" ] || [ -n "$site_url" ] || fail "$settings has no SITE_URL, by which nginx is asked."
  if [ "${1:-}" = --back ]; then
    [ -e "$shop/previous" ] || fail 'There is no release before this one.'
    name=$(basename "$(readlink "$shop/previous")")
  else
    name=$(build "${1:-HEAD}")
    cmp --silent "$0" "$shop/releases/$name/scripts/updateShop.sh" ||
      echo "$name has another update-shop. Read it, and install it: install $shop/releases/$name/scripts/updateShop.sh $0"
  fi
  before=$(readlink "$shop/current" || true)
  [ "$before" != "releases/$name" ] || echo "$name is the current release, so nothing changes but the settings."
  set_link "releases/$name" current
  for port in $(ports); do
    restart "$port" || undo "$port" "$before"
  done
  if [ -n "$before" ] && [ "$before" != "releases/$name" ]; then set_link "$before" previous; fi
  remove_old_releases
  if [ -n "$(ports)" ]; then echo "The shop runs $name."; else echo "$name is ready. No process runs yet."; fi
}

main "$@"
