# Makes nginx.conf one for compose.yaml: two storefronts, two backends, plain HTTP on this machine alone.
s/server 127\.0\.0\.1:3000;/server storefront-a:3000; server storefront-b:3000;/
/^server {/,/^}/{
  /listen 80;/,/return 308/{
    s/listen 80;/listen 80; return 404;/
    s/return 308.*//
  }
}
/listen \[::\]/d
/^ *ssl_/d
s/listen 443 ssl http2;/listen 8080;/
s/server_name shop\.example;/server_name localhost;/
s/\$host;/$http_host;/
$a\
upstream backends { server backend-a:4000; server backend-b:4000; keepalive 32; }\
server {\
    listen 4000;\
    client_max_body_size 10304k;\
    proxy_http_version 1.1;\
    proxy_set_header Connection "";\
    proxy_request_buffering off;\
    proxy_read_timeout 65s;\
    location / { proxy_pass http://backends; }\
}
