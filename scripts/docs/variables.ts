import type { BackendEnv } from '@/backend/process/env'
import type { Env } from '@/lib/process/storefront-environment'

/** Read only by scripts and tests. Variables that a test passes to a child process are not listed. */
export type ToolVariable =
  | 'CHROMIUM_PATH'
  | 'CONFORMANCE_PASSWORD'
  | 'LIGHTHOUSE_FOLDER'
  | 'SHARED_DATA'
  | 'TEST_BLOG_API_URL'
  | 'TEST_DATABASE_URL'

export interface Variable {
  group: keyof typeof groups
  /** Markdown, one or two sentences. */
  what: string
  /** Default in words, if the schema has none. */
  otherwise?: string
  /** A valid value. */
  example: string
}

export const groups = {
  addresses: 'Addresses',
  data: 'Data and secrets',
  mail: 'Mail',
  shop: 'The shop',
  operator: 'The operator',
  blog: 'The blog',
  login: 'Social login',
  maps: 'Maps and chat',
  wallets: 'Wallets of phones',
  running: 'Demo, log and memory',
  tests: 'Tools and tests',
} as const

const LOGIN = 'see [docs/social-login.md](docs/social-login.md)'
const LAW =
  'The law requires it in footer, terms, privacy notice and mails ([L33](docs/domain.md#L33)). With an https `SITE_URL` the shop does not start without it and the next five, unless the pharmacy of `PHARMACY_ID` provides them.'

/** All variables; source of docs/configuration.md and .env.example. */
export const variables: Record<keyof Env | keyof BackendEnv | ToolVariable, Variable> = {
  PORT: { group: 'addresses', what: 'Port of the storefront.', example: '3000' },
  HOST: {
    group: 'addresses',
    what: 'Address the storefront listens on.',
    otherwise: 'all addresses',
    example: '127.0.0.1',
  },
  SITE_URL: {
    group: 'addresses',
    what: 'Public address of the shop. With `https:`, cookies are Secure and HSTS is sent.',
    otherwise: '`http://localhost:PORT`',
    example: 'https://shop.example',
  },
  HSTS_SUBDOMAINS: {
    group: 'addresses',
    what: '`1` includes subdomains in HSTS. Set it only if every subdomain uses https.',
    example: '1',
  },
  PICTURE_HOSTS: {
    group: 'addresses',
    what: "Comma-separated hosts of the platform's pictures outside `/media`. Browsers load pictures from no other host.",
    otherwise: 'none',
    example: 'pictures.platform.example',
  },
  PICTURE_SOURCES: {
    group: 'addresses',
    what: 'Comma-separated hosts from which `import pictures` may download. It contacts no other host and no private network.',
    otherwise: 'none',
    example: 'www.oldshop.example',
  },
  API_BASE_URL: {
    group: 'addresses',
    what: 'Address of the pharmacy platform ([docs/contract.md](docs/contract.md)). Without it, `npm start` starts the embedded backend.',
    otherwise: 'the embedded backend',
    example: 'https://platform.example',
  },
  BACKEND_PORT: { group: 'addresses', what: 'Port of the embedded backend.', example: '4000' },
  BACKEND_HOST: { group: 'addresses', what: 'Address the embedded backend listens on.', example: '127.0.0.1' },
  TRUST_PROXY: {
    group: 'addresses',
    what: 'Number of trusted proxies in front of the shop. With `0`, `X-Forwarded-For` is ignored.',
    example: '1',
  },
  TRUSTED_PROXIES: {
    group: 'addresses',
    what: 'Comma-separated addresses whose `X-Forwarded-For` the backend trusts, in addition to loopback.',
    example: '10.0.0.5',
  },
  DATA_DIR: {
    group: 'data',
    what: 'Folder of the embedded database, keys, e-mails and rendered pictures.',
    example: '/var/lib/salvia',
  },
  DATABASE_URL: {
    group: 'data',
    what: 'PostgreSQL 15 or newer, instead of the embedded database.',
    example: 'postgres://salvia:password@localhost/salvia',
  },
  DATABASE_DIRECT_URL: {
    group: 'data',
    what: 'PostgreSQL itself if `DATABASE_URL` is a pooler such as PgBouncer ([docs/scaling.md](docs/scaling.md#pool)). Used for migrations and commands, with the same role.',
    otherwise: '`DATABASE_URL`',
    example: 'postgres://salvia:password@localhost:5432/salvia',
  },
  DATABASE_REPLICA_URL: {
    group: 'data',
    what: 'A streaming replica of `DATABASE_URL` for public catalogue reads ([docs/scaling.md](docs/scaling.md#replica)). Set it for all backends and commands.',
    otherwise: 'all reads are on `DATABASE_URL`',
    example: 'postgres://salvia:password@10.0.0.7/salvia',
  },
  DATABASE_POOL: {
    group: 'data',
    what: 'Connections of one backend to `DATABASE_URL`, at most.',
    example: '20',
  },
  S3_ENDPOINT: {
    group: 'data',
    what: 'Address of an S3 server for pictures and prescriptions ([docs/scaling.md](docs/scaling.md#files)). With `S3_BUCKET` and both keys.',
    otherwise: 'files are in `DATA_DIR`',
    example: 'https://s3.eu-south-1.amazonaws.com',
  },
  S3_BUCKET: { group: 'data', what: 'Private bucket of this shop.', example: 'salvia-files' },
  S3_REGION: { group: 'data', what: 'Region of the bucket.', example: 'eu-south-1' },
  S3_ACCESS_KEY_ID: {
    group: 'data',
    what: 'Key that may read, write, delete and list in the bucket.',
    example: 'AKIA1234',
  },
  S3_SECRET_ACCESS_KEY: { group: 'data', what: 'Secret of that key.', example: 'secret-of-the-bucket' },
  SESSION_SECRET: {
    group: 'data',
    what: 'Encrypts the session cookie and form data that the browser must not read. Comma-separated, newest first, at least 32 characters each; the same in every process ([docs/scaling.md](docs/scaling.md#secrets)), required with `API_BASE_URL`.',
    otherwise: 'generated once',
    example: 'replace-these-words-by-32-random-characters',
  },
  REVALIDATE_SECRET: {
    group: 'data',
    what: 'Signs the calls of the platform that refresh pages. Comma-separated, newest first, at least 16 characters each; the same on both sides ([docs/scaling.md](docs/scaling.md#secrets)).',
    otherwise: 'generated once',
    example: 'replace-these-words-by-random-characters',
  },
  REVALIDATE_URL: {
    group: 'data',
    what: 'Where backend and commands send those calls: comma-separated, every storefront of the shop.',
    otherwise: '`SITE_URL/api/revalidate`',
    example: 'http://10.0.0.4:3000/api/revalidate,http://10.0.0.5:3000/api/revalidate',
  },
  ENCRYPTION_KEY: {
    group: 'data',
    what: 'Encrypts customer data in the database ([docs/security.md](docs/security.md#keys)): 32 bytes in base64, comma-separated, newest first. Keep it apart from backups, which cannot be read without it.',
    otherwise: '`ENCRYPTION_KEY_FILE`',
    example: 'cmVwbGFjZS10aGVzZS0zMi1ieXRlcy1ieS15b3VyLTE=',
  },
  ENCRYPTION_KEY_FILE: {
    group: 'data',
    what: 'File with encryption keys, one per line, newest first; best on another disk than the data.',
    otherwise: '`encryption.key` in `DATA_DIR`, generated once',
    example: '/etc/salvia/encryption.keys',
  },
  SMTP_URL: {
    group: 'mail',
    what: 'Mail server. Without it, mails are written as `.eml` files to `DATA_DIR/outbox` and links are printed.',
    example: 'smtps://user:password@mail.example:465',
  },
  MAIL_FROM: { group: 'mail', what: 'Sender of the mails.', example: 'Salvia <noreply@shop.example>' },
  STRIPE_URL: {
    group: 'tests',
    what: 'Server that speaks the API of Stripe, for tests: the secret keys are sent there.',
    otherwise: 'Stripe itself',
    example: 'http://127.0.0.1:12111',
  },
  MOLLIE_URL: {
    group: 'tests',
    what: 'Server that speaks the API of Mollie over TLS, for tests: the keys are sent there.',
    otherwise: 'Mollie itself',
    example: 'https://127.0.0.1:12112',
  },
  BRAND_NAME: { group: 'shop', what: 'Name of the shop.', example: 'Farmacia dei Tigli' },
  PHARMACY_ID: {
    group: 'shop',
    what: 'ID of the pharmacy at the platform, for the shop of a single pharmacy. Shoppers then have no pharmacy to choose.',
    otherwise: 'shoppers choose a pharmacy',
    example: '12',
  },
  RESERVATION_ONLY: {
    group: 'shop',
    what: '`1` allows reservations only: no online sale, collection at the pharmacy, no delivery ([L3](docs/domain.md#L3)). Set it for storefront and backend.',
    example: '1',
  },
  DEVICES_KEPT: {
    group: 'shop',
    what: '`1` excludes all medical devices from withdrawal (the stricter reading); `0` excludes only sealed devices that were opened ([L12](docs/domain.md#L12)). Set it for storefront and backend.',
    example: '1',
  },
  OPERATOR_NAME: { group: 'operator', what: `Name of the company. ${LAW}`, example: 'Farmacia dei Tigli S.r.l.' },
  OPERATOR_ADDRESS: { group: 'operator', what: 'Registered office.', example: 'Via dei Tigli 1, 20121 Milano MI' },
  OPERATOR_VAT: { group: 'operator', what: 'VAT number.', example: '00743110157' },
  OPERATOR_REGISTER: { group: 'operator', what: 'Entry in the business register.', example: 'REA MI 1234567' },
  OPERATOR_EMAIL: { group: 'operator', what: 'E-mail address.', example: 'info@shop.example' },
  OPERATOR_PHONE: { group: 'operator', what: 'Telephone number.', example: '02 1234567' },
  OPERATOR_PEC: {
    group: 'operator',
    what: 'Certified e-mail address (PEC), if there is one.',
    example: 'shop@pec.example',
  },
  GUARANTEE_NOTICE: {
    group: 'operator',
    what: 'File with the harmonised notice on the legal guarantee, in Italian and in colour, as [published by the European Commission](https://commission.europa.eu/publications/practical-guidelines-and-high-resolution-vector-files-eu-notice-and-label-product-guarantees_en): `.svg`, `.png` or `.webp`. It is served unchanged on pages of goods and at the checkout ([L27](docs/domain.md#L27)).',
    example: '/etc/salvia/garanzia-legale.svg',
  },
  SECURITY_CONTACT: {
    group: 'operator',
    what: 'E-mail address or page for reports of vulnerabilities, published in `/.well-known/security.txt` ([RFC 9116](https://www.rfc-editor.org/rfc/rfc9116)).',
    otherwise: '`OPERATOR_EMAIL`',
    example: 'security@shop.example',
  },
  DPO_CONTACT: {
    group: 'operator',
    what: 'E-mail address of the data protection officer, if there is one.',
    example: 'dpo@shop.example',
  },
  BLOG_API_URL: {
    group: 'blog',
    what: 'REST API of a WordPress 5.x–6.x: `https://…/wp-json/wp/v2`, or `https://…/?rest_route=/wp/v2` without pretty permalinks.',
    otherwise: "the platform's `/wp-json/wp/v2`",
    example: 'https://blog.example/wp-json/wp/v2',
  },
  BLOG_MEDIA_HOSTS: {
    group: 'blog',
    what: "Comma-separated hosts (`host` or `host:port`) of the blog's pictures, in addition to the blog's own host.",
    example: 'images.example',
  },
  BLOG_REVIEWER: {
    group: 'blog',
    what: 'Pharmacist who reviews the articles, with title and registration, for articles without a `reviewed_by` field. Without `BLOG_REVIEWED_ON`, no reviewer is shown ([docs/blog.md](docs/blog.md#authors)).',
    example: 'Dott.ssa Anna Riva, Ordine dei Farmacisti di Milano n. 1234',
  },
  BLOG_REVIEWED_ON: {
    group: 'blog',
    what: 'Date by which that pharmacist had read all articles (`2026-11-20`). It is shown on articles that have not changed since and have no `reviewed_on` field.',
    example: '2026-11-20',
  },
  SOCIAL_GOOGLE_CLIENT_ID: {
    group: 'login',
    what: `Client ID at Google; ${LOGIN}. The backend accepts the ID tokens of these providers.`,
    example: '1234.apps.googleusercontent.com',
  },
  SOCIAL_GOOGLE_CLIENT_SECRET: { group: 'login', what: 'Client secret.', example: 'secret-of-google' },
  SOCIAL_GOOGLE_ISSUER: {
    group: 'login',
    what: 'OpenID issuer, for storefront and backend.',
    otherwise: 'Google',
    example: 'https://identities.example',
  },
  SOCIAL_FACEBOOK_CLIENT_ID: { group: 'login', what: 'Client ID at Facebook.', example: '1234567890' },
  SOCIAL_FACEBOOK_CLIENT_SECRET: { group: 'login', what: 'Client secret.', example: 'secret-of-facebook' },
  SOCIAL_FACEBOOK_ISSUER: {
    group: 'login',
    what: 'OpenID issuer.',
    otherwise: 'Facebook',
    example: 'https://identities.example',
  },
  SOCIAL_APPLE_CLIENT_ID: { group: 'login', what: 'Client ID at Apple: the Services ID.', example: 'it.example.shop' },
  SOCIAL_APPLE_TEAM_ID: {
    group: 'login',
    what: 'Team ID. With the key ID and the private key it signs a client secret for each login.',
    example: 'ABCDE12345',
  },
  SOCIAL_APPLE_KEY_ID: { group: 'login', what: 'Key ID.', example: 'FGHIJ67890' },
  SOCIAL_APPLE_PRIVATE_KEY: {
    group: 'login',
    what: 'Content of the `.p8` file, with `\\n` for line breaks.',
    example: '-----BEGIN PRIVATE KEY-----\\nMIGTAgEA…\\n-----END PRIVATE KEY-----',
  },
  SOCIAL_APPLE_CLIENT_SECRET: {
    group: 'login',
    what: 'A ready client secret instead of the key; it expires after six months.',
    example: 'secret-of-apple',
  },
  SOCIAL_APPLE_ISSUER: {
    group: 'login',
    what: 'OpenID issuer.',
    otherwise: 'Apple',
    example: 'https://identities.example',
  },
  GOOGLE_MAPS_API_KEY: {
    group: 'maps',
    what: 'Browser key for the map of pharmacies and address suggestions, loaded after a tap or with consent. Restrict it as described in [docs/maps.md](docs/maps.md).',
    example: 'AIza-your-key',
  },
  GOOGLE_MAPS_VERSION: { group: 'maps', what: 'Release channel (`weekly`, `quarterly`) or version.', example: '3.65' },
  GOOGLE_MAPS_LIBRARIES: {
    group: 'maps',
    what: 'Comma-separated libraries loaded with the script.',
    example: 'places',
  },
  GOOGLE_MAPS_REGION: { group: 'maps', what: 'Region of address suggestions, two letters.', example: 'IT' },
  GOOGLE_MAPS_LANGUAGE: { group: 'maps', what: 'Language of the script.', example: 'it' },
  GOOGLE_MAPS_MAP_ID: {
    group: 'maps',
    what: "Map ID of the shop, required by markers in production. The default is Google's ID for trials.",
    example: 'DEMO_MAP_ID',
  },
  WALLET_APPLE_FOLDER: {
    group: 'wallets',
    what: 'Folder with `certificate.pem` (of a pass type), its `key.pem` without a password, and `wwdr.pem`, the certificate of Apple that issued it ([docs/operating.md](docs/operating.md#wallets)). Order pages and loyalty cards then offer a pass until the certificate expires.',
    otherwise: 'no passes for Apple Wallet',
    example: '/etc/salvia/wallet',
  },
  WALLET_GOOGLE_FILE: {
    group: 'wallets',
    what: 'JSON key file of a service account that may create passes for the issuer.',
    otherwise: 'no passes for Google Wallet',
    example: '/etc/salvia/google-wallet.json',
  },
  WALLET_GOOGLE_ISSUER: {
    group: 'wallets',
    what: 'Number of the issuer at Google Wallet.',
    example: '3388000000012345678',
  },
  CHAT_SCRIPT_URL: {
    group: 'maps',
    what: "Script of the operator's chat, loaded after a tap in the help panel, which counts as consent. Only its origin enters the Content-Security-Policy (scripts, styles, frames, connections), so the widget must load everything from there. The script can read the shop's pages: its provider must be a processor (art. 28 GDPR).",
    example: 'https://chat.example/widget.js',
  },
  INGREDIENT_LIMITS: {
    group: 'shop',
    what: 'JSON file with the maximum packs per active ingredient, in the form of `lib/rules/ingredient-limits.json`, which it replaces ([L31](docs/domain.md#L31)). Read at start.',
    otherwise: '`lib/rules/ingredient-limits.json`',
    example: '/etc/salvia/ingredient-limits.json',
  },
  PACKS_MAX: {
    group: 'shop',
    what: 'Packs of one product that an order may hold, 999 at most. 30 is a month of one pack a day. A smaller `max_quantity` of the product, its ingredients and the stock limit it further.',
    example: '60',
  },
  OPEN_ORDERS_MAX: {
    group: 'shop',
    what: 'Orders that a customer, or the confirmed mailbox of a guest, may have open at once, at all pharmacies.',
    example: '20',
  },
  OPEN_BOOKINGS_MAX: {
    group: 'shop',
    what: 'Future appointments of a customer at all pharmacies, at most; at one pharmacy half of them, rounded up.',
    example: '20',
  },
  DEMO: {
    group: 'running',
    what: 'Content of an empty database: `on` loads the demo, `off` loads nothing, `auto` loads the demo unless `DATABASE_URL` or an https `SITE_URL` is set.',
    example: 'off',
  },
  DEMO_PRODUCTS: { group: 'running', what: 'Number of demo products, at most 640.', example: '640' },
  DEMO_PHARMACIES: { group: 'running', what: 'Number of demo pharmacies, at most 60.', example: '60' },
  LOG_LEVEL: {
    group: 'running',
    what: 'Log level of both processes: `fatal`, `error`, `warn`, `info`, `debug` (every request) or `silent`. Logs are JSON, with the same `request_id` in storefront and backend.',
    otherwise: '`info`; `warn` with `npm start`',
    example: 'info',
  },
  METRICS_PORT: {
    group: 'running',
    what: "Port of the storefront's Prometheus metrics (`/metrics`). The backend uses the next port.",
    otherwise: 'no metrics',
    example: '9464',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: 'running',
    what: 'OpenTelemetry collector (OTLP over HTTP, without `/v1/traces`) to which both processes send traces, from the request to its SQL statements. Needs Node 22.15.',
    otherwise: 'no traces',
    example: 'http://127.0.0.1:4318',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    group: 'running',
    what: 'Share of requests that are traced, 0 to 1.',
    example: '0.1',
  },
  METRICS_HOST: { group: 'running', what: 'Address the metrics listen on.', example: '127.0.0.1' },
  PLATFORM_TIMEOUT_MS: {
    group: 'running',
    what: 'Time that a page waits for all reads from platform and blog, in ms. After it, the page is served stale or as 503.',
    example: '3000',
  },
  CACHE_URL: {
    group: 'data',
    what: 'Valkey or Redis 7 or newer, in which several storefronts share pages and announcements ([docs/scaling.md](docs/scaling.md)). One database per shop, in a private network.',
    otherwise: 'each storefront keeps its own pages',
    example: 'redis://:password@10.0.0.6:6379/0',
  },
  STATIC_DIR: {
    group: 'data',
    what: 'Folder of all storefronts with the scripts, styles and fonts of the last builds ([docs/scaling.md](docs/scaling.md#deploy)). Each storefront adds its own at its start.',
    otherwise: 'each serves the files of its build',
    example: '/var/lib/salvia-static',
  },
  ASSET_PREFIX: {
    group: 'data',
    what: 'Origin of a CDN that scripts, styles and fonts are loaded from ([docs/scaling.md](docs/scaling.md#cdn)). The same for the build and for each storefront.',
    otherwise: 'the shop itself',
    example: 'https://cdn.example',
  },
  PAGE_CACHE_MB: {
    group: 'running',
    what: 'Page cache limit in MB, including all encodings.',
    otherwise: 'a fifth of the heap limit',
    example: '128',
  },
  CONFORMANCE_PASSWORD: {
    group: 'tests',
    what: 'Password of the account given to `npm run conformance` with `--email`.',
    otherwise: 'account calls are skipped',
    example: 'una-lunga-frase-di-prova',
  },
  CHROMIUM_PATH: {
    group: 'tests',
    what: 'Browser of the end-to-end tests.',
    otherwise: 'found on `PATH`',
    example: '/usr/bin/chromium',
  },
  TEST_DATABASE_URL: {
    group: 'tests',
    what: 'PostgreSQL server that may create databases; contract tests run on it too.',
    example: 'postgres://postgres@localhost/postgres',
  },
  TEST_BLOG_API_URL: {
    group: 'tests',
    what: 'WordPress filled by `.ci/wordpress`, for `e2e/blog-source.spec.ts`.',
    example: 'http://127.0.0.1:8080/?rest_route=/wp/v2',
  },
  LIGHTHOUSE_FOLDER: {
    group: 'tests',
    what: 'Folder in which `npm install --prefix <folder> lighthouse@12.8.2` was run. Without it, `npm run test:long` installs Lighthouse itself.',
    example: '/opt/lighthouse',
  },
  SHARED_DATA: {
    group: 'tests',
    what: "Folder of the public data files that the importers' tests read.",
    otherwise: '`../shared/data`',
    example: '/data/publishers',
  },
}
