// What the shop keeps on the device for use without a network: its static files, and the customer's loyalty cards. Nothing else that
// is private is ever kept here. The cards go at logout, at the end of the session and when the account is erased.

const STATIC = 'static'
const CARDS = 'cards'
const OFFLINE_PAGE = '/offline'
const CARD_PAGE = '/fidelity-card'
/** The page carries it where the cards could be read. */
const KEEP_MARK = 'data-device-copy'
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

/** Pages that are open already are served from now on; a card that one shows is kept at once. */
async function takeOver() {
  await self.clients.claim()
  const pages = await self.clients.matchAll({ type: 'window' })
  if (pages.some(({ url }) => new URL(url).pathname === CARD_PAGE)) await refreshCards()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  // Downloads, and the ways to a provider and back, whose headers say which site sent them: the browser's own business.
  if (request.mode === 'navigate' && pathname.startsWith('/api/')) return
  if (request.method === 'DELETE' && /^\/api\/(session|v1\/me)$/.test(pathname)) {
    event.respondWith(leave(request))
  } else if (request.method !== 'GET') {
    return
  } else if (pathname.startsWith('/_next/static/')) {
    event.respondWith(staticFile(event))
  } else if (request.mode === 'navigate') {
    event.respondWith(pathname === CARD_PAGE ? cardPage(event) : page(event))
  } else if (pathname === CARD_PAGE) {
    // The browser's own navigation reads the page's data: the copy is brought up to date beside it.
    event.waitUntil(refreshCards())
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

async function page(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(renewOfflinePage())
    return answer
  } catch {
    return offlinePage()
  }
}

async function cardPage(event) {
  const before = departures
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (answer.type === 'opaqueredirect' || answer.redirected) {
      await forgetCards()
      return answer
    }
    const html = answer.ok ? await answer.clone().text() : ''
    if (!html.includes(KEEP_MARK)) return (await keptCards()) ?? answer
    event.waitUntil(keepCards(html, answer.clone(), before))
    return answer
  } catch {
    return (await keptCards()) ?? offlinePage()
  }
}

async function refreshCards() {
  const before = departures
  const answer = await fetch(CARD_PAGE, { credentials: 'same-origin', redirect: 'manual' }).catch(() => null)
  if (!answer?.ok) return
  const html = await answer.clone().text()
  if (html.includes(KEEP_MARK)) await keepCards(html, answer, before)
}

/** All that a page needs to be drawn and to work. */
async function keepFiles(html) {
  await Promise.all([...new Set(html.match(STATIC_FILE) ?? [])].map(fetchStatic))
}

async function keepCards(html, answer, before) {
  await keepFiles(html)
  if (before !== departures) return
  await (await caches.open(CARDS)).put(CARD_PAGE, answer)
  // Somebody left while it was written.
  if (before !== departures) await caches.delete(CARDS)
}

/** The copy, for the one who is signed in: a session that ended with the browser leaves no cookie behind. */
async function keptCards() {
  if (self.cookieStore && !(await self.cookieStore.get('signed_in'))) {
    await forgetCards()
    return undefined
  }
  return (await caches.open(CARDS)).match(CARD_PAGE)
}

async function leave(request) {
  const answer = await fetch(request)
  if (answer.ok) await forgetCards()
  return answer
}

/** A copy that is under way is not kept either. */
async function forgetCards() {
  departures += 1
  await caches.delete(CARDS)
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
