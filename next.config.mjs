import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import createNextIntlPlugin from 'next-intl/plugin'
import { ID_PATTERN } from './lib/contract/id-pattern.mjs'
import { buildId } from './scripts/lib/setup.mjs'

const withMessages = createNextIntlPlugin('./lib/i18n/request.ts')

/** One table of routes for the configuration, the tests and the sitemap; docs/pages.md says how a page is made from it. */
const routes = JSON.parse(readFileSync(new URL('./lib/routes.json', import.meta.url), 'utf8'))

const chosen = { type: 'cookie', key: 'pharmacy', value: `(?<pharmacy>${ID_PATTERN})` }
/** Stands where no pharmacy is chosen, and can be the id of none. */
const nobody = '~'
// What may be a page's number; lib/catalogue/listing.ts alone says which numbers are one. All other texts share one address, which is none.
const page = { type: 'query', key: 'page', value: '(?<page>[1-9]\\d{0,3})' }
// The key of a query, by which server.ts lets a search or a narrowed listing be kept (lib/catalogue/kept-query.ts).
const kept = { type: 'query', key: 'kept', value: '(?<kept>[\\w-]+)' }
const noPage = { type: 'query', key: 'page' }

/**
 * Public addresses onto the internal tree: with the chosen pharmacy, the page number and the kind of listing in the path, each page is a
 * pure function of its internal address and can be served from cache.
 */
function rewrites() {
  const pharmacies = [
    { has: [chosen], segment: ':pharmacy' },
    { has: [], segment: nobody },
  ]
  const beforeFiles = pharmacies.flatMap(({ has, segment }) => [
    ...[...routes.paged, '/search'].map((source) => ({
      source,
      has: [...has, kept],
      destination: `/kept/${segment}/:kept${source}`,
    })),
    ...routes.paged.flatMap((source) => [
      { source, has: [...has, page], destination: `/at/${segment}/page/:page${source}` },
      { source, has: [...has, noPage], destination: `/at/${segment}/page/none${source}` },
    ]),
    ...[...routes.at_pharmacy, ...routes.paged].map((source) => ({
      source,
      ...(has.length > 0 && { has }),
      destination: `/at/${segment}${routes.paged.includes(source) ? '/page/1' : ''}${source}`,
    })),
  ])
  // The blog's lists are the same for everybody, whatever the pharmacy.
  const forAll = routes.for_all.flatMap((source) => [
    { source, has: [page], destination: `/at/${nobody}/page/:page${source}` },
    { source, has: [noPage], destination: `/at/${nobody}/page/none${source}` },
    { source, destination: `/at/${nobody}/page/1${source}` },
  ])
  const searches = routes.searched.map((source) => ({
    source,
    has: [{ type: 'query', key: 'query' }],
    destination: `/listing/${nobody}${source}`,
  }))
  const here = routes.at_shop.map((source) => ({ source, destination: `/here/shop${source}` }))
  return { beforeFiles: [...searches, ...forAll, ...beforeFiles, ...here], afterFiles: [], fallback: [] }
}

function redirects() {
  const pages = routes.known.map((route) => `${route.slice(1).replace(/:\w+/g, '[^/]+')}$`)
  const known = ['_next/', 'api/', 'media/', ...pages].join('|')
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
    cacheHandler: fileURLToPath(new URL('./lib/http/next-cache.mjs', import.meta.url)),
  }),
  cacheMaxMemorySize: 0,
  turbopack: {
    rules: {
      '*.{ts,tsx}': {
        condition: { all: ['browser', { content: /messages\/it\.json/ }] },
        loaders: ['./lib/i18n/inline-texts.cjs'],
      },
    },
  },
  // The platform and lib/blog make the sizes of pictures: nobody may have /_next/image make others.
  images: { unoptimized: true },
  rewrites: async () => rewrites(),
  redirects: async () => redirects(),
}

export default withMessages(config)
