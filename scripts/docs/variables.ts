import type { BackendEnv } from '@/backend/env'
import type { Env } from '@/lib/contract/storefront-environment'

/** Read by scripts and tests alone; what a test hands to a process that it starts is not among them. */
export type ToolVariable =
  | 'CHROMIUM_PATH'
  | 'CONFORMANCE_PASSWORD'
  | 'LIGHTHOUSE_FOLDER'
  | 'SHARED_DATA'
  | 'TEST_BLOG_API_URL'
  | 'TEST_DATABASE_URL'

export interface Variable {
  group: keyof typeof groups
  /** One or two sentences in Markdown. */
  what: string
  /** In words, where the schema has no default or another one. */
  otherwise?: string
  /** A value that works as it stands. */
  example: string
}

/** In the order in which an operator needs them. */
export const groups = {
  addresses: 'Addresses',
  data: 'Data and secrets',
  mail: 'Mail',
  shop: 'The shop',
  operator: 'Who runs it',
  blog: 'The blog',
  login: 'Login through others',
  maps: 'Maps and chat',
  running: 'Demo, log and memory',
  tests: 'Tools and tests',
} as const

const LOGIN = 'see [docs/social-login.md](docs/social-login.md)'
const LAW =
  'The law wants it in the footer, the terms, the privacy notice and the mails ([L33](docs/domain.md#L33)): under an https `SITE_URL` the start refuses without it and the next five, unless the pharmacy of `PHARMACY_ID` stands in their place.'

/** Every variable, described once: README and .env.example are made from this table. One that a schema has and this lacks does not compile. */
export const variables: Record<keyof Env | keyof BackendEnv | ToolVariable, Variable> = {
  PORT: { group: 'addresses', what: 'Where the shop listens.', example: '3000' },
  HOST: { group: 'addresses', what: 'On which address it listens.', otherwise: 'all', example: '127.0.0.1' },
  SITE_URL: {
    group: 'addresses',
    what: 'The address that shoppers know. On `https:` cookies are Secure and HSTS is sent.',
    otherwise: '`http://localhost:PORT`',
    example: 'https://shop.example',
  },
  HSTS_SUBDOMAINS: {
    group: 'addresses',
    what: "1 has HSTS bind the shop's subdomains too: only where each of them speaks https.",
    example: '1',
  },
  PICTURE_HOSTS: {
    group: 'addresses',
    what: "Comma-separated hosts of the platform's pictures that are not under `/media`; a browser shows those of no other host.",
    otherwise: 'none',
    example: 'pictures.platform.example',
  },
  PICTURE_SOURCES: {
    group: 'addresses',
    what: 'Comma-separated hosts from which `import pictures` may fetch addresses; it asks no other host, and none in a private network.',
    otherwise: 'none',
    example: 'www.oldshop.example',
  },
  API_BASE_URL: {
    group: 'addresses',
    what: 'The pharmacy platform ([docs/contract.md](docs/contract.md)); without it `npm start` starts the embedded backend.',
    otherwise: 'the embedded backend',
    example: 'https://platform.example',
  },
  BACKEND_PORT: { group: 'addresses', what: 'Where the embedded backend listens.', example: '4000' },
  BACKEND_HOST: { group: 'addresses', what: 'On which address it listens.', example: '127.0.0.1' },
  TRUST_PROXY: {
    group: 'addresses',
    what: 'How many proxies of yours stand in front of the shop; 0 believes no `X-Forwarded-For`.',
    example: '1',
  },
  TRUSTED_PROXIES: {
    group: 'addresses',
    what: 'Comma-separated addresses whose `X-Forwarded-For` the backend believes, besides loopback.',
    example: '10.0.0.5',
  },
  DATA_DIR: {
    group: 'data',
    what: 'The embedded database, keys, e-mails and rendered pictures.',
    example: '/var/lib/salvia',
  },
  DATABASE_URL: {
    group: 'data',
    what: 'PostgreSQL 15 or newer for the backend, instead of the embedded database.',
    example: 'postgres://salvia:password@localhost/salvia',
  },
  SESSION_SECRET: {
    group: 'data',
    what: "Encrypts the session's cookie and what a form may not leave readable in the browser. Comma-separated, newest first, 32 characters at least each; required with `API_BASE_URL`.",
    otherwise: 'made once',
    example: 'replace-these-words-by-32-random-characters',
  },
  REVALIDATE_SECRET: {
    group: 'data',
    what: "Signs the platform's calls that refresh pages; 16 characters at least, the same on both sides.",
    otherwise: 'made once',
    example: 'replace-these-words-by-random-characters',
  },
  REVALIDATE_URL: {
    group: 'data',
    what: 'Where the backend sends those calls, when it runs apart from the shop.',
    otherwise: '`SITE_URL/api/revalidate`',
    example: 'http://10.0.0.4:3000/api/revalidate',
  },
  ENCRYPTION_KEY: {
    group: 'data',
    what: 'Seals customers’ data in the database ([docs/security.md](docs/security.md#keys)): base64 of 32 bytes, comma-separated, newest first. Keep it apart from backups, which cannot be read without it.',
    otherwise: '`ENCRYPTION_KEY_FILE`',
    example: 'cmVwbGFjZS10aGVzZS0zMi1ieXRlcy1ieS15b3VyLTE=',
  },
  ENCRYPTION_KEY_FILE: {
    group: 'data',
    what: 'A file with such keys, one a line, newest first; best on another disk than the data.',
    otherwise: '`encryption.key` in `DATA_DIR`, made once',
    example: '/etc/salvia/encryption.keys',
  },
  SMTP_URL: {
    group: 'mail',
    what: 'The mail server; without it mails are `.eml` files in `DATA_DIR/outbox` and links are printed.',
    example: 'smtps://user:password@mail.example:465',
  },
  MAIL_FROM: { group: 'mail', what: 'Who sends them.', example: 'Salvia <noreply@shop.example>' },
  BRAND_NAME: { group: 'shop', what: "The shop's name.", example: 'Farmacia dei Tigli' },
  PHARMACY_ID: {
    group: 'shop',
    what: "One pharmacy's own shop: its id at the platform. Nothing is left to choose, and every page is that pharmacy's.",
    otherwise: 'shoppers choose',
    example: '12',
  },
  RESERVATION_ONLY: {
    group: 'shop',
    what: '`1`: reservations alone. Nothing is sold online: collection in the pharmacy, no delivery ([L3](docs/domain.md#L3)). For shop and backend.',
    example: '1',
  },
  DEVICES_KEPT: {
    group: 'shop',
    what: '`1`: medical devices are never taken back, the stricter reading; else only sealed ones that were opened ([L12](docs/domain.md#L12)). For shop and backend.',
    example: '1',
  },
  OPERATOR_NAME: { group: 'operator', what: `The company. ${LAW}`, example: 'Farmacia dei Tigli S.r.l.' },
  OPERATOR_ADDRESS: { group: 'operator', what: 'Its seat.', example: 'Via dei Tigli 1, 20121 Milano MI' },
  OPERATOR_VAT: { group: 'operator', what: 'Its VAT number.', example: '00743110157' },
  OPERATOR_REGISTER: { group: 'operator', what: 'Its entry in the business register.', example: 'REA MI 1234567' },
  OPERATOR_EMAIL: { group: 'operator', what: 'Its e-mail.', example: 'info@shop.example' },
  OPERATOR_PHONE: { group: 'operator', what: 'Its telephone.', example: '02 1234567' },
  OPERATOR_PEC: { group: 'operator', what: 'Its certified e-mail, where it has one.', example: 'shop@pec.example' },
  GUARANTEE_NOTICE: {
    group: 'operator',
    what: 'A file with the harmonised notice on the legal guarantee, Italian and in colour, as the European Commission [gives it out](https://commission.europa.eu/publications/practical-guidelines-and-high-resolution-vector-files-eu-notice-and-label-product-guarantees_en): `.svg`, `.png` or `.webp`. It is served byte for byte on pages of goods and at the checkout ([L27](docs/domain.md#L27)).',
    example: '/etc/salvia/garanzia-legale.svg',
  },
  SECURITY_CONTACT: {
    group: 'operator',
    what: 'An e-mail address or a page of yours for who has found a weakness; stands in `/.well-known/security.txt` ([RFC 9116](https://www.rfc-editor.org/rfc/rfc9116)).',
    otherwise: '`OPERATOR_EMAIL`',
    example: 'security@shop.example',
  },
  DPO_CONTACT: {
    group: 'operator',
    what: "The data protection officer's e-mail, where there is one.",
    example: 'dpo@shop.example',
  },
  BLOG_API_URL: {
    group: 'blog',
    what: 'A WordPress 5.x–6.x REST API: `https://…/wp-json/wp/v2`, or `https://…/?rest_route=/wp/v2` without pretty permalinks.',
    otherwise: "the platform's `/wp-json/wp/v2`",
    example: 'https://blog.example/wp-json/wp/v2',
  },
  BLOG_MEDIA_HOSTS: {
    group: 'blog',
    what: "Comma-separated hosts (`host` or `host:port`) from which the blog's pictures may come, besides the blog's own.",
    example: 'images.example',
  },
  BLOG_REVIEWER: {
    group: 'blog',
    what: 'The pharmacist who reviews the articles, with title and entry in the Order, for those that have no field `reviewed_by` of their own; without a day nobody is named ([docs/blog.md](docs/blog.md#authors)).',
    example: 'Dott.ssa Anna Riva, Ordine dei Farmacisti di Milano n. 1234',
  },
  BLOG_REVIEWED_ON: {
    group: 'blog',
    what: 'The day on which that pharmacist had read all articles (`2026-11-20`): it stands at those that have not changed since and have no field `reviewed_on`.',
    example: '2026-11-20',
  },
  SOCIAL_GOOGLE_CLIENT_ID: {
    group: 'login',
    what: `The shop's name at Google; ${LOGIN}. The backend accepts the ID tokens of these providers.`,
    example: '1234.apps.googleusercontent.com',
  },
  SOCIAL_GOOGLE_CLIENT_SECRET: { group: 'login', what: 'Its secret.', example: 'secret-of-google' },
  SOCIAL_GOOGLE_ISSUER: {
    group: 'login',
    what: 'Where its identities come from, for shop and backend.',
    otherwise: 'Google itself',
    example: 'https://identities.example',
  },
  SOCIAL_FACEBOOK_CLIENT_ID: { group: 'login', what: 'The same at Facebook.', example: '1234567890' },
  SOCIAL_FACEBOOK_CLIENT_SECRET: { group: 'login', what: 'Its secret.', example: 'secret-of-facebook' },
  SOCIAL_FACEBOOK_ISSUER: {
    group: 'login',
    what: 'Where its identities come from.',
    otherwise: 'Facebook itself',
    example: 'https://identities.example',
  },
  SOCIAL_APPLE_CLIENT_ID: { group: 'login', what: 'The same at Apple: the Services ID.', example: 'it.example.shop' },
  SOCIAL_APPLE_TEAM_ID: {
    group: 'login',
    what: 'The team, with the next two: the secret is signed with them for each login.',
    example: 'ABCDE12345',
  },
  SOCIAL_APPLE_KEY_ID: { group: 'login', what: "The key's name.", example: 'FGHIJ67890' },
  SOCIAL_APPLE_PRIVATE_KEY: {
    group: 'login',
    what: "The `.p8` file's text, with `\\n` for its line breaks.",
    example: '-----BEGIN PRIVATE KEY-----\\nMIGTAgEA…\\n-----END PRIVATE KEY-----',
  },
  SOCIAL_APPLE_CLIENT_SECRET: {
    group: 'login',
    what: 'A ready secret in their place; it ends after six months.',
    example: 'secret-of-apple',
  },
  SOCIAL_APPLE_ISSUER: {
    group: 'login',
    what: 'Where its identities come from.',
    otherwise: 'Apple itself',
    example: 'https://identities.example',
  },
  GOOGLE_MAPS_API_KEY: {
    group: 'maps',
    what: "A browser key for Google's map of pharmacies and address suggestions, loaded after a tap or with consent. Restrict it as [docs/maps.md](docs/maps.md) says.",
    example: 'AIza-your-key',
  },
  GOOGLE_MAPS_VERSION: { group: 'maps', what: 'A channel (`weekly`, `quarterly`) or a version.', example: '3.65' },
  GOOGLE_MAPS_LIBRARIES: { group: 'maps', what: 'Comma-separated, loaded with the script.', example: 'places' },
  GOOGLE_MAPS_REGION: { group: 'maps', what: 'Where addresses are looked for, two letters.', example: 'IT' },
  GOOGLE_MAPS_LANGUAGE: { group: 'maps', what: "The script's language.", example: 'it' },
  GOOGLE_MAPS_MAP_ID: {
    group: 'maps',
    what: "The shop's own map ID, for production; markers need one, and the default is Google's for trying.",
    example: 'DEMO_MAP_ID',
  },
  CHAT_SCRIPT_URL: {
    group: 'maps',
    what: "The operator's chat: a script, loaded after a tap in the help panel, which is the consent to it. Its origin, and no other, enters the Content-Security-Policy (scripts, styles, frames, connections), so what the widget needs has to come from there. It runs in the shop's pages and can read them: its provider has to be a processor (art. 28 GDPR).",
    example: 'https://chat.example/widget.js',
  },
  INGREDIENT_LIMITS: {
    group: 'shop',
    what: 'A JSON file with the packs of each active ingredient that one may order, in the form of `lib/rules/ingredient-limits.json` and in its place ([L31](docs/domain.md#L31)). Read at start.',
    otherwise: "the shop's own",
    example: '/etc/salvia/ingredient-limits.json',
  },
  DEMO: {
    group: 'running',
    what: 'What an empty database is filled with: `on` the invented shop, `off` nothing, `auto` the invented shop where nothing speaks for a real one: neither `DATABASE_URL` nor an https `SITE_URL`.',
    example: 'off',
  },
  DEMO_PRODUCTS: { group: 'running', what: 'How many products it has, 640 at most.', example: '640' },
  DEMO_PHARMACIES: { group: 'running', what: 'How many pharmacies, 60 at most.', example: '60' },
  LOG_LEVEL: {
    group: 'running',
    what: 'The log of both processes: `fatal`, `error`, `warn`, `info`, `debug` (every request), `silent`. JSON, with one `request_id` from the shop to the backend.',
    otherwise: '`info`, with `npm start` `warn`',
    example: 'info',
  },
  METRICS_PORT: {
    group: 'running',
    what: "Where Prometheus finds the shop's metrics (`/metrics`); the backend's are on the next port.",
    otherwise: 'no metrics',
    example: '9464',
  },
  METRICS_HOST: { group: 'running', what: 'On which address.', example: '127.0.0.1' },
  PLATFORM_TIMEOUT_MS: {
    group: 'running',
    what: 'How long a page waits for platform and blog, all its reads together, before it is the last good one or 503.',
    example: '3000',
  },
  PAGE_CACHE_MB: {
    group: 'running',
    what: 'Megabytes for pages that are kept, all that is kept of them counted.',
    otherwise: 'a fifth of the heap’s limit',
    example: '128',
  },
  CONFORMANCE_PASSWORD: {
    group: 'tests',
    what: 'The password of the account that `npm run conformance` is given with `--email`.',
    otherwise: 'no account is asked',
    example: 'una-lunga-frase-di-prova',
  },
  CHROMIUM_PATH: {
    group: 'tests',
    what: 'The browser of the end-to-end tests.',
    otherwise: 'found on `PATH`',
    example: '/usr/bin/chromium',
  },
  TEST_DATABASE_URL: {
    group: 'tests',
    what: 'A PostgreSQL server on which databases may be made: the contract tests run on it too.',
    example: 'postgres://postgres@localhost/postgres',
  },
  TEST_BLOG_API_URL: {
    group: 'tests',
    what: 'A WordPress that `.ci/wordpress` has filled, for `e2e/blog-source.spec.ts`.',
    example: 'http://127.0.0.1:8080/?rest_route=/wp/v2',
  },
  LIGHTHOUSE_FOLDER: {
    group: 'tests',
    what: 'Where `npm install --prefix <folder> lighthouse@12.8.2` was run; without it `npm run test:long` does it itself.',
    example: '/opt/lighthouse',
  },
  SHARED_DATA: {
    group: 'tests',
    what: "The publishers' real files that importers' tests read.",
    otherwise: '`../shared/data`',
    example: '/data/publishers',
  },
}
