import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import createNextIntlPlugin from 'next-intl/plugin'
import { ID_PATTERN } from './lib/contract/id-pattern.mjs'
import { buildId } from './scripts/lib/setup.mjs'

const withMessages = createNextIntlPlugin('./lib/i18n/request.ts')

/** One table of routes for the configuration, the tests and the sitemap; docs/pages.md says how a page is made from it. */
const routes = JSON.parse(readFileSync(new URL('./lib/rules/routes.json', import.meta.url), 'utf8'))

const chosen = { type: 'cookie', key: 'pharmacy', value: `(?<pharmacy>${ID_PATTERN})` }
/** Path segment without a chosen pharmacy; no ID matches it. */
const no_pharmacy = '~'
// Possible page numbers; lib/catalogue/listing.ts validates them. Other values share one address, a 404.
const page = { type: 'query', key: 'page', value: '(?<page>[1-9]\\d{0,3})' }
// Key of a search or narrowed listing, set by server.ts (lib/catalogue/query-key.ts).
const query = { type: 'query', key: 'query_key', value: '(?<key>[\\w-]+)' }
const noPage = { type: 'query', key: 'page' }

/** Maps public to internal addresses that contain pharmacy, page number and query, so that every page is cacheable. */
function rewrites() {
  const pharmacies = [
    { has: [chosen], segment: ':pharmacy' },
    { has: [], segment: no_pharmacy },
  ]
  const beforeFiles = pharmacies.flatMap(({ has, segment }) => [
    ...[...routes.paged, '/search'].map((source) => ({
      source,
      has: [...has, query],
      destination: `/query/${segment}/:key${source}`,
    })),
    ...routes.paged.flatMap((source) => [
      { source, has: [...has, page], destination: `/catalog/${segment}/page/:page${source}` },
      { source, has: [...has, noPage], destination: `/catalog/${segment}/page/none${source}` },
    ]),
    ...[...routes.by_pharmacy, ...routes.paged].map((source) => ({
      source,
      ...(has.length > 0 && { has }),
      destination: `/catalog/${segment}${routes.paged.includes(source) ? '/page/1' : ''}${source}`,
    })),
  ])
  // Blog lists do not depend on the pharmacy.
  const forAll = routes.for_all.flatMap((source) => [
    { source, has: [page], destination: `/catalog/${no_pharmacy}/page/:page${source}` },
    { source, has: [noPage], destination: `/catalog/${no_pharmacy}/page/none${source}` },
    { source, destination: `/catalog/${no_pharmacy}/page/1${source}` },
  ])
  const searches = routes.searched.map((source) => ({
    source,
    has: [{ type: 'query', key: 'query' }],
    destination: `/live/${no_pharmacy}${source}`,
  }))
  // Customers, by their session, and whoever came by an unknown address, for a moment (lib/server/address-book.ts).
  const ownHomes = pharmacies.flatMap(({ has, segment }) =>
    ['session', 'lost'].map((key) => ({
      source: '/home',
      has: [...has, { type: 'cookie', key }],
      destination: `/live/${segment}/home`,
    })),
  )
  const fixed = routes.by_shop.map((source) => ({ source, destination: `/static/shop${source}` }))
  return { beforeFiles: [...ownHomes, ...searches, ...forAll, ...beforeFiles, ...fixed], afterFiles: [], fallback: [] }
}

function redirects() {
  const toPattern = (route) => route.slice(1).replace('.', '\\.').replace(/:\w+/g, '[^/]+')
  const endpoints = routes.endpoints.map((route) => `${toPattern(route)}(?:/|$)`)
  // The desk has its own not-found page.
  const known = ['banco/', ...endpoints, ...routes.known.map((route) => `${toPattern(route)}$`)].join('|')
  return [
    { source: '/', destination: '/home', permanent: false },
    // Internal addresses answer no direct visit; files that are missing stay 404.
    { source: `/:path((?!${known})(?!.*\\.[a-z0-9]{2,11}$).+)`, destination: '/home', permanent: false },
  ]
}

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  generateBuildId: buildId,
  assetPrefix: process.env.ASSET_PREFIX || undefined,
  // server.ts compresses, tags and judges every finished page itself, once.
  compress: false,
  generateEtags: false,
  // Types are checked by `npm run types`: Next's own check needs the JavaScript API that TypeScript 7 no longer has.
  typescript: { ignoreBuildErrors: true },
  // The title is in the head before the page is: a page is held back until it is whole anyway, and no moment is without its name.
  htmlLimitedBots: /.*/,
  // How long a cache in front may hold on to a page that could not be made anew.
  expireTime: 86_400,
  // What is kept is counted by server.ts, byte by byte; Next keeps nothing of its own beside it.
  ...(process.env.NODE_ENV === 'production' && {
    cacheHandler: fileURLToPath(new URL('./lib/server/next-cache.mjs', import.meta.url)),
  }),
  cacheMaxMemorySize: 0,
  experimental: {
    // Few, larger scripts: shoppers come from a search engine to these pages on slow networks.
    turbopackChunking: {
      requestCost: 2_000_000,
      firstPageLoadPriority: 1,
      minChunkSize: 200_000,
      maxMergeChunkSize: 1_000_000,
      priorityRoutes: [/\/(home|product|categories|discounts|search)\b/],
    },
  },
  turbopack: {
    rules: {
      '*.{ts,tsx}': {
        condition: { all: ['browser', { content: /messages\/it\.json/ }] },
        loaders: ['./lib/i18n/inline-texts.cjs'],
      },
      '*.mjs': {
        condition: { path: /node_modules\/sonner\/dist\/index\.mjs$/ },
        loaders: ['./lib/http/strip-sonner-styles.cjs'],
      },
    },
  },
  // The platform and lib/blog make the sizes of pictures: no_pharmacy may have /_next/image make others.
  images: { unoptimized: true },
  rewrites: async () => rewrites(),
  redirects: async () => redirects(),
}

export default withMessages(config)
