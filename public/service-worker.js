// What the shop keeps on the device for use without a network: its static files, the customer's loyalty cards, and orders with a pick-up
// code. Nothing else that is private is ever kept here. These pages go at logout, and when the account is erased; an account's also at the
// end of the session, an order's once it has ended.

const STATIC = 'static'
const PAGES = 'pages'
const OFFLINE_PAGE = '/offline'
const CARD_PAGE = '/fidelity-card'
const ORDER_PAGE = /^\/order-detail\/[^/]+$/
/** Pages to keep carry it: cards that could be read, orders with a code. */
const KEEP_MARK = 'data-device-copy'
/** An account's page, shown only while somebody is signed in. */
const ACCOUNT_MARK = 'data-device-copy="account"'
const ORDERS_LIMIT = 4
/** After its end an order is not kept longer than by the shop. */
const ORDER_MS = 30 * 86_400_000
const STATIC_FILE = /\/_next\/static\/[^"'\\\s)&]+/g
/** A build has fewer; the oldest of earlier builds go. */
const STATIC_LIMIT = 250
const DAY_MS = 86_400_000

/** Grows when somebody leaves, so that a copy under way is not kept after them. */
let departures = 0

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([takeOver(), self.registration.navigationPreload?.enable()]))
})

const isPrivate = (pathname) => pathname === CARD_PAGE || ORDER_PAGE.test(pathname)

/** Pages that are open already are served from now on; what one shows is kept at once. */
async function takeOver() {
  await self.clients.claim()
  for (const name of await caches.keys()) if (name !== STATIC && name !== PAGES) await caches.delete(name)
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const { url } of pages) if (isPrivate(new URL(url).pathname)) await refreshPage(new URL(url).pathname)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) {
    // From a CDN, under the name that our own server has it by too.
    if (request.method === 'GET' && pathname.startsWith('/_next/static/')) event.respondWith(cdnFile(request, pathname))
    return
  }
  // Downloads, and the ways to a provider and back, whose headers say which site sent them: the browser's own business.
  if (request.mode === 'navigate' && pathname.startsWith('/api/')) return
  if (request.method === 'DELETE' && /^\/api\/(session|v1\/me)$/.test(pathname)) {
    event.respondWith(leave(request))
  } else if (request.method !== 'GET') {
    return
  } else if (pathname.startsWith('/_next/static/')) {
    event.respondWith(staticFile(event))
  } else if (request.mode === 'navigate') {
    event.respondWith(isPrivate(pathname) ? privatePage(event, pathname) : page(event))
  } else if (isPrivate(pathname) && !request.headers.has('next-router-prefetch')) {
    // The browser's own navigation reads the page's data: the copy is brought up to date beside it.
    event.waitUntil(refreshPage(pathname))
  }
})

/** A file's name changes with its content, so what is kept is right. */
async function staticFile(event) {
  const kept = await caches.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok && answer.type === 'basic') event.waitUntil(keepStatic(event.request, answer.clone()))
  return answer
}

const cdnFile = async (request, pathname) => (await caches.match(pathname)) ?? fetch(request)

async function page(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(renewOfflinePage())
    return answer
  } catch {
    return offlinePage()
  }
}

async function privatePage(event, pathname) {
  const before = departures
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (answer.type === 'opaqueredirect' || answer.redirected) {
      await (pathname === CARD_PAGE ? forgetPages() : forgetPage(pathname))
      return answer
    }
    const html = answer.ok ? await answer.clone().text() : ''
    if (html.includes(KEEP_MARK)) {
      // With a query, the page greets the order that was just placed.
      const plain = new URL(event.request.url).search === ''
      event.waitUntil(plain ? keepPage(pathname, html, answer.clone(), before) : refreshPage(pathname))
      return answer
    }
    if (pathname === CARD_PAGE || answer.status >= 500) return (await keptPage(pathname)) ?? answer
    await forgetPage(pathname)
    return answer
  } catch {
    return (await keptPage(pathname)) ?? offlinePage()
  }
}

async function refreshPage(pathname) {
  const before = departures
  const answer = await fetch(pathname, { credentials: 'same-origin', redirect: 'manual' }).catch(() => null)
  if (!answer?.ok) return
  const html = await answer.clone().text()
  if (html.includes(KEEP_MARK)) await keepPage(pathname, html, answer, before)
  else if (pathname !== CARD_PAGE) await forgetPage(pathname)
}

/** All that a page needs to be drawn and to work. */
async function keepFiles(html) {
  await Promise.all([...new Set(html.match(STATIC_FILE) ?? [])].map(fetchStatic))
}

async function keepPage(pathname, html, answer, before) {
  await keepFiles(html)
  if (before !== departures) return
  const pages = await caches.open(PAGES)
  // Behind the others, so that the oldest orders go.
  await pages.delete(pathname)
  await pages.put(pathname, answer)
  const orders = (await pages.keys()).filter(({ url }) => new URL(url).pathname !== CARD_PAGE)
  for (const order of orders.slice(0, Math.max(0, orders.length - ORDERS_LIMIT))) await pages.delete(order)
  // Somebody left while it was written.
  if (before !== departures) await caches.delete(PAGES)
}

/** The copy; an account's only for the one who is signed in: a session that ended with the browser leaves no cookie behind. */
async function keptPage(pathname) {
  const kept = await (await caches.open(PAGES)).match(pathname)
  if (!kept) return undefined
  if (pathname !== CARD_PAGE && !(Date.now() - Date.parse(kept.headers.get('date') ?? '') < ORDER_MS)) {
    await forgetPage(pathname)
    return undefined
  }
  if (!self.cookieStore || (await self.cookieStore.get('signed_in'))) return kept
  await forgetAccount()
  return (await caches.open(PAGES)).match(pathname)
}

async function leave(request) {
  const answer = await fetch(request)
  if (answer.ok) await forgetPages()
  return answer
}

/** A copy that is under way is not kept either. */
async function forgetPages() {
  departures += 1
  await caches.delete(PAGES)
}

async function forgetPage(pathname) {
  await (await caches.open(PAGES)).delete(pathname)
}

async function forgetAccount() {
  departures += 1
  const pages = await caches.open(PAGES)
  for (const request of await pages.keys())
    if ((await (await pages.match(request)).text()).includes(ACCOUNT_MARK)) await pages.delete(request)
}

async function fetchStatic(file) {
  if (await caches.match(file)) return
  const answer = await fetch(file).catch(() => null)
  if (answer?.ok) await keepStatic(file, answer)
}

async function keepStatic(file, answer) {
  const cache = await caches.open(STATIC)
  await cache.put(file, answer)
  const kept = await cache.keys()
  const old = kept.filter((request) => new URL(request.url).pathname !== OFFLINE_PAGE)
  for (const request of old.slice(0, Math.max(0, old.length - STATIC_LIMIT))) await cache.delete(request)
}

async function keepOfflinePage() {
  const answer = await fetch(OFFLINE_PAGE, { cache: 'no-cache', credentials: 'omit' })
  if (!answer.ok) return
  await keepFiles(await answer.clone().text())
  await (await caches.open(STATIC)).put(OFFLINE_PAGE, answer)
}

/** Once a day, for the operator may have changed the shop's name or its texts. */
async function renewOfflinePage() {
  const kept = await caches.match(OFFLINE_PAGE)
  const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '')
  if (!(age < DAY_MS)) await keepOfflinePage().catch(() => undefined)
}

async function offlinePage() {
  return (await caches.match(OFFLINE_PAGE)) ?? Response.error()
}
