<?php
/** PHP's own web server does what Apache's rewriting does for WordPress: files as they are, everything else to index.php. */
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$file = realpath($_SERVER['DOCUMENT_ROOT'] . $path);
if ($path !== '/' && $file !== false && is_file($file)) return false;
// A picture that is gone is a 404 at once.
if (preg_match('~\.(jpe?g|png|gif|webp)$~', $path)) { http_response_code(404); return true; }
$_SERVER['SCRIPT_NAME'] = '/index.php';
$_SERVER['PHP_SELF'] = '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
