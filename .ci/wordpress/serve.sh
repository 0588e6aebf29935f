# Debian's WordPress on loopback, with a MariaDB of its own: sourced by .ci/run, which gives it the folder $wordpress. Exports TEST_BLOG_API_URL; stop_wordpress ends and removes it all.

stop_wordpress() {
  # PHP's server leaves its workers behind, so they are ended by their parent first.
  if [ -f "$wordpress/php.pid" ]; then
    local php pid
    php=$(cat "$wordpress/php.pid")
    for pid in $(cat "/proc/$php/task/$php/children" 2>/dev/null) "$php"; do kill "$pid" 2>/dev/null || true; done
  fi
  if [ -f "$wordpress/mariadb.pid" ]; then kill "$(cat "$wordpress/mariadb.pid")" 2>/dev/null || true; fi
  sleep 1
  rm -rf "$wordpress"
}

start_wordpress() {
  local here port account user
  here=$(dirname "${BASH_SOURCE[0]}")
  port=$(free_port)
  user=$(id -un)
  cp -rL /usr/share/wordpress "$wordpress/site"
  mkdir -p "$wordpress/site/wp-content/uploads"
  mariadb-install-db --no-defaults --user="$user" --datadir="$wordpress/data" --auth-root-authentication-method=normal --skip-test-db >"$wordpress/log" 2>&1
  mariadbd --no-defaults --user="$user" --datadir="$wordpress/data" --socket="$wordpress/sql" --pid-file="$wordpress/mariadb.pid" \
    --skip-networking --innodb-flush-log-at-trx-commit=0 >>"$wordpress/log" 2>&1 &
  for _ in $(seq 60); do mariadb-admin --no-defaults -uroot --socket="$wordpress/sql" ping >/dev/null 2>&1 && break; sleep 0.5; done
  mariadb --no-defaults -uroot --socket="$wordpress/sql" -e "CREATE DATABASE wordpress CHARACTER SET utf8mb4"
  cat >"$wordpress/site/wp-config.php" <<PHP
<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:$wordpress/sql');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('WP_HOME', 'http://127.0.0.1:$port'); define('WP_SITEURL', 'http://127.0.0.1:$port');
define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true); define('AUTOMATIC_UPDATER_DISABLED', true);
\$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
PHP
  php -d display_errors=stderr "$here/fill.php" "http://127.0.0.1:$port" "$wordpress/site" || { tail -n 40 "$wordpress/log" >&2; return 1; }
  PHP_CLI_SERVER_WORKERS=4 php -d display_errors=0 -S "127.0.0.1:$port" -t "$wordpress/site" "$here/router.php" >>"$wordpress/log" 2>&1 &
  echo $! >"$wordpress/php.pid"
  export TEST_BLOG_API_URL="http://127.0.0.1:$port/wp-json/wp/v2"
  for _ in $(seq 60); do curl -fsS "$TEST_BLOG_API_URL/posts?per_page=1" >/dev/null 2>&1 && return 0; sleep 0.5; done
  echo "WordPress does not answer at $TEST_BLOG_API_URL" >&2
  tail -n 40 "$wordpress/log" >&2
  return 1
}
