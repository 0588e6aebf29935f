import type { Random } from '@/backend/demo/products'

/** A raw request, and the address requested afterwards by a visitor without cookies. */
export interface Try {
  address: string
  bytes: string
}

const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PURGE',
  'get',
]

const COOKIE_PIECES = [
  ...[
    'pharmacy',
    'pharmacy=',
    '=',
    ';',
    '; ',
    ' ',
    '1',
    '2',
    '3',
    '555555',
    '"',
    '%',
    '%32',
    '%3b',
    '\t',
    '\u00a0',
    ',',
  ],
  ...['\\', '__proto__', 'é', '\u0085', '+', 'Pharmacy', 'session=x', 'XSRF-TOKEN=x', 'theme=dark', 'a=b; pharmacy=2'],
]

/** Headers that servers, frameworks and proxies interpret as address, host, method or content type. */
const HEADERS = [
  ...[
    'Host: evil.example',
    'X-Forwarded-Host: evil.example',
    'X-Host: evil.example',
    'X-Forwarded-Server: evil.example',
  ],
  ...[
    'Forwarded: host=evil.example;proto=http',
    'X-Forwarded-Proto: http',
    'X-Forwarded-Scheme: http',
    'X-Forwarded-Port: 1',
  ],
  ...[
    'X-Forwarded-For: 127.0.0.1',
    'X-Real-IP: 127.0.0.1',
    'X-Forwarded-Prefix: //evil.example',
    'X-Original-URL: /login',
  ],
  ...['X-Rewrite-URL: /login', 'X-HTTP-Method-Override: POST', 'X-HTTP-Method: DELETE', 'X-Method-Override: PUT'],
  ...['RSC: 1', 'rsc: 0', 'Next-Router-Prefetch: 1', 'Next-Router-Segment-Prefetch: /_tree', 'Next-Url: /login'],
  ...['Next-Router-State-Tree: %5B%22%22%5D', 'Next-Action: 00000000', 'x-nextjs-data: 1', 'x-middleware-prefetch: 1'],
  ...['x-middleware-subrequest: middleware:middleware', 'x-middleware-rewrite: /login', 'x-middleware-set-cookie: a=b'],
  ...[
    'x-matched-path: /login',
    'x-invoke-path: /login',
    'x-invoke-status: 500',
    'x-invoke-error: {}',
    'x-now-route-matches: 1=2',
  ],
  ...['x-prerender-revalidate: x', 'x-next-cache-tags: a', 'x-nextjs-html-request-id: x', 'Purpose: prefetch'],
  ...[
    'Accept: text/markdown',
    'Accept: text/x-component',
    'Accept: */*;q=0',
    'Accept: application/json',
    'Accept-Language: de',
  ],
  ...[
    'Accept-Encoding: br',
    'Accept-Encoding: gzip;q=0, identity',
    'Accept-Encoding: ,,br ,',
    'Accept-Encoding: \u00e9',
  ],
  ...[
    'Range: bytes=0-9',
    'If-Range: "x"',
    'If-None-Match: *',
    'If-Match: "x"',
    'If-Modified-Since: Tue, 01 Jan 2030 00:00:00 GMT',
  ],
  ...[
    'Authorization: Bearer x',
    'Authorization:',
    'Cache-Control: no-cache',
    'Pragma: no-cache',
    'Expect: 200-ok',
    'Origin: null',
  ],
  ...[
    'User-Agent: Googlebot',
    'X-Device: x',
    'X-Request-Id: <b>',
    'Upgrade: websocket',
    'Content-Type: text/html',
    'Via: 1.0 x',
  ],
  ...[
    'Connection: Cookie',
    'TE: trailers',
    'Max-Forwards: 0',
    'Sec-Fetch-Site: cross-site',
    'X-Accel-Expires: 600',
    'Cookie :pharmacy=2',
  ],
]

/** Spelling variants of an address that cache and shop may interpret differently. */
const WRITTEN: ((address: string) => string)[] = [
  ...['?', '?page=2', '?page=1', '?sort=price', '?query=a', '?pharmacy=2', '?_rsc=1a2b', '?__nextDataReq=1'].map(
    (query) => (address: string) => `${address}${query}`,
  ),
  ...['/', '//', '/.', '/..', '%2f', '%20', ';x', '.md', '.html', '.css', '.rsc', '%23a', '%3fpage=2', '\\'].map(
    (end) => (address: string) => `${address}${end}`,
  ),
  (address) => `/${address}`,
  (address) => `/.${address}`,
  (address) => `/x/..${address}`,
  (address) => `/_next/static/..${address}`,
  (address) => `/api/..%2f${address}`,
  (address) => `/catalog/2${address}`,
  (address) => address.toUpperCase(),
  (address) => address.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
]

/** One attempt at cache poisoning, with a unique query so that nothing is cached yet. */
export function buildTry(number: number, addresses: readonly string[], session: string, random: Random): Try {
  const { pick, int, chance } = random
  const some = (of: readonly string[], most: number) => Array.from({ length: int(0, most) }, () => pick(of))
  const plain = pick(addresses)
  const written = chance(1 / 3) ? pick(WRITTEN)(plain) : plain
  const address = `${written}${written.includes('?') ? '&' : '?'}try=${number}`
  const body = chance(1 / 6) ? pick(['pharmacy=2', '{}', 'GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n']) : ''
  const chunked = body !== '' && chance(1 / 2)
  const cookies = pick([some(COOKIE_PIECES, 5).join(''), session, 'pharmacy=2', 'pharmacy=555555', '', '', ''])
  const lines = [
    `${pick(METHODS)} ${address} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    // Like the visitor's own request, otherwise nginx caches it separately.
    ...(chance(3 / 4) ? ['Accept: text/html', 'Accept-Encoding: gzip'] : []),
    ...(cookies ? [`${pick(['Cookie', 'cookie', 'COOKIE'])}: ${cookies}`] : []),
    ...some(HEADERS, 4),
    ...(body ? [chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`] : []),
  ]
  const sent = chunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
  return { address, bytes: `${lines.join('\r\n')}\r\n\r\n${sent}` }
}
