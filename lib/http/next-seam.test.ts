import { RSC_CONTENT_TYPE_HEADER } from 'next/dist/client/components/app-router-headers'
import { NEXT_CACHE_TAGS_HEADER } from 'next/dist/lib/constants'
import { renderCssResource } from 'next/dist/server/app-render/render-css-resource'
import { createInlinedDataReadableStream } from 'next/dist/server/app-render/use-flight-response'
import { IncrementalCache } from 'next/dist/server/lib/incremental-cache'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { approvedScripts } from '../server/inline-scripts'
import { type CachedValue, pageStore } from '../server/page-store'
import { preparePage } from '../server/prepared-page'

/*
 * What the server relies on in Next's output and cache interface, tested against the installed Next. If an upgrade breaks one of these, look at
 * the file that its title names (docs/adr/0013-one-seam-with-next.md).
 */

const HTML = '<!DOCTYPE html><html lang="it"><head></head><body><p>ciao €</p></body></html>'
const ROUTE = { kind: 'APP_PAGE', sourceRoute: '/a/page' }
const LIFE = { revalidate: 300, expire: 86_400 }

/** Next's cache with our store, as used by a request. */
function openCache() {
  const store = pageStore(1024 * 1024, {})
  const preview = { previewModeId: 'a', previewModeSigningKey: 'b', previewModeEncryptionKey: 'c' }
  const cache = new IncrementalCache({
    dev: false,
    minimalMode: false,
    requestHeaders: {},
    previewProps: preview,
    prerenderManifest: { version: 4, routes: {}, dynamicRoutes: {}, notFoundRoutes: [], preview },
    // `new` returns the store itself, like next-cache.mjs.
    CurCacheHandler: jest.fn(() => store) as never,
  })
  const set = (tags: string) =>
    cache.set(
      '/a',
      {
        kind: 'APP_PAGE',
        html: HTML,
        rscData: Buffer.from('0:{}'),
        headers: { [NEXT_CACHE_TAGS_HEADER]: tags },
        postponed: undefined,
        status: 200,
        segmentData: undefined,
      } as never,
      { cacheControl: LIFE, isRoutePPREnabled: false, isFallback: false, route: ROUTE } as never,
    )
  const get = () =>
    cache.get('/a', { kind: 'APP_PAGE', isRoutePPREnabled: false, isFallback: false, route: ROUTE } as never)
  return { store, cache, set, get }
}

test('inline-scripts.ts: every inline script that Next writes for hydration data is approved', async () => {
  const flight = new Blob(['0:{"a":"</script>€"}\n']).stream()
  const written = await new Response(createInlinedDataReadableStream(flight, undefined, null)).text()
  const scripts = [...written.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text)
  expect(scripts.length).toBeGreaterThan(1)
  expect(approvedScripts(written)).toEqual(scripts)
})

test('prepared-page.ts: the link of a style sheet is recognised and replaced by the sheet', () => {
  const context = {
    componentMod: { createElement, preloadStyle() {} },
    assetPrefix: '',
    parsedRequestHeaders: { isRSCRequest: false },
    renderOpts: {},
    sharedContext: {},
  }
  const links = renderCssResource(
    [{ path: 'static/chunks/a.css', inlined: false }] as never,
    context as never,
  ) as ReactNode
  const html = renderToStaticMarkup(createElement(Fragment, null, links))
  const styleSheet = (href: string) => (href === '/_next/static/chunks/a.css' ? 'p{color:red}' : null)
  expect(preparePage(html, { styleSheet }).policy).toContain("style-src-elem 'self' 'sha256-")
})

test('page-store.ts: a page goes through Next’s cache by its name, with its lifetime and data', async () => {
  const { store, set, get } = openCache()
  await set('_N_T_/a')
  const entry = await get()
  const value = entry?.value as unknown as Extract<CachedValue, { kind: 'APP_PAGE' }>
  expect(value.kind).toBe('APP_PAGE')
  expect(String(await store.find(value.html)?.body('identity'))).toBe(HTML)
  expect(String(value.rscData)).toBe('0:{}')
  expect(entry).toHaveProperty('cacheControl', LIFE)
  expect(entry?.isStale).not.toBe(true)
})

test('page-store.ts: a tag makes a page stale, or removes it', async () => {
  const { cache, set, get } = openCache()
  await set('product-1')
  await cache.revalidateTag('product-1', { expire: 31_536_000 })
  expect((await get())?.isStale).toBe(true)
  await cache.revalidateTag('product-1', { expire: 0 })
  expect((await get())?.value ?? null).toBeNull()
})

test('page-store.ts: the kinds of cached values are those that Next has', () => {
  const { CachedRouteKind } = jest.requireActual('next/dist/server/response-cache/types')
  expect(CachedRouteKind).toMatchObject({
    APP_PAGE: 'APP_PAGE',
    APP_ROUTE: 'APP_ROUTE',
    FETCH: 'FETCH',
    REDIRECT: 'REDIRECT',
  })
})

test('page-store.ts: tags of a page are in this header', () => {
  expect(NEXT_CACHE_TAGS_HEADER).toBe('x-next-cache-tags')
})

test('held-response.ts: data for the router has this type, and so gets its own cache headers', () => {
  expect(RSC_CONTENT_TYPE_HEADER).toBe('text/x-component')
})
