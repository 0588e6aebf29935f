import { fill } from '@/lib/i18n/fill'
import { phoneText } from '@/lib/values/phone'
import messages from '@/messages/it.json'

/** The used tokens of app/globals.css. */
const STYLE = `:root{color-scheme:light dark;--paper:#f6f5ef;--surface:#fffefb;--line:#d9d6ca;--control:#757a71;--ink:#1b231e;--muted:#525b53;--brand:#2b5a48;--on:#fbfbf6;--soft:#e0e9de}@media(prefers-color-scheme:dark){:root{--paper:#131815;--surface:#1b221e;--line:#333d36;--control:#7f8b82;--ink:#ecefe8;--muted:#a9b3a9;--brand:#9cc5ab;--on:#0f1f17;--soft:#22342a}}*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font-size:1.0625rem;line-height:1.55}svg{fill:none;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}.b{fill:var(--brand)}.o{stroke:var(--on)}.s{stroke:var(--brand)}header{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;padding:.625rem max(1rem,50vw - 40rem);border-bottom:1px solid var(--line)}header a{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;color:inherit;font-size:1.375rem;font-weight:700;letter-spacing:-.025em;text-decoration:none;overflow-wrap:anywhere}form{display:flex;flex:1 1 min(18rem,100%);min-width:0;max-width:42rem;gap:.5rem}input{flex:1;min-width:0;padding:0 1.25rem;border:1px solid var(--control);border-radius:99px;background:var(--surface)}::placeholder{color:var(--muted);opacity:1}input,button{min-height:2.75rem;font:inherit;color:inherit}main{max-width:34rem;margin:0 auto;padding:3rem 1.5rem;text-align:center}.leaf{display:inline-grid;place-items:center;width:4.5rem;height:4.5rem;border-radius:1.5rem .375rem;background:var(--soft);color:var(--brand)}h1{margin:1rem 0 0;font-size:1.5rem;line-height:1.3}p{margin:.5rem 0 0;color:var(--muted)}nav+p{margin-top:1.5rem}nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem;margin-top:1.5rem}nav a,button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--control);border-radius:.625rem;background:var(--surface);color:var(--ink);font-weight:700;line-height:1.25;text-decoration:none;cursor:pointer}nav a:first-child{border-color:transparent;background:var(--brand);color:var(--on)}[hidden]{display:none!important}:focus-visible{outline:3px solid;outline-offset:2px}@media(forced-colors:active){nav a:first-child{border-color:LinkText}}`

const LOGO =
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><path class="b" d="M5.5 27C1.5 14 9 4.5 28 4c.5 15.5-7 25.5-20 23.2Z"/><path class="o" d="M4 29.5C8 21 13.5 15.5 21.5 11M12.2 18.6l-.7-5.4M12.2 18.6l6 .6"/><path class="s" d="M4 29.5 5.8 26.2"/></svg>'

/** Common parts of all pages, for when nothing else works. */
export interface Frame {
  brand: string
  /** The operator's phone number, if any. */
  phone: string | null
  /** Font-face rules and font-family values. */
  faces: { rules: string; families: string }
}

const BARE: Frame = { brand: 'Salvia', phone: null, faces: { rules: '', families: '' } }

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const SEARCH = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20.5 20.5'
const WARNING = 'M12 4 21 19.5H3ZM12 10v4.5M12 17v.01'

const icon = (path: string, size: number) =>
  `<svg viewBox="0 0 24 24" width="${size}" height="${size}" stroke="currentColor" aria-hidden="true"><path d="${path}"/></svg>`

const link = (href: string, text: string, more = '') => `<a href="${escaped(href)}"${more}>${escaped(text)}</a>`

/** Logo, search, message and links. */
function said(
  frame: Frame,
  page: {
    title: string
    text: string
    icon: string
    search: boolean
    ways: string
    end?: string
    logo?: { href: string; label: string }
  },
) {
  const { brand, faces } = frame
  const { label, placeholder, submit } = messages.search
  const search = `<form action="/search" role="search"><input name="query" type="search" required aria-label="${escaped(label)}" placeholder="${escaped(placeholder)}"><button aria-label="${escaped(submit)}">${icon(SEARCH, 24)}</button></form>`
  const { href, label: to } = page.logo ?? { href: '/home', label: messages.shell.logo }
  const home = `<a href="${href}" aria-label="${escaped(`${brand}, ${to}`)}">${LOGO}<span>${escaped(brand)}</span></a>`
  return {
    style: `<style>${faces.rules}${STYLE}body{font-family:${faces.families}system-ui,sans-serif}</style>`,
    body: `<header>${home}${page.search ? search : ''}</header><main><span class="leaf">${icon(page.icon, 36)}</span><h1>${escaped(page.title)}</h1><p>${escaped(page.text)}</p><nav>${page.ways}</nav>${page.end ?? ''}</main>`,
  }
}

/** Adds a not-found text without JavaScript, as Next leaves the body to its script. Null for any other page. */
export function withoutScript(html: string, frame = BARE): string | null {
  const { notFoundTitle, notFound, goHome } = messages.errors
  const { title, text, back } = messages.desk.notFound
  const isAbout = (about: string) => html.includes(`<title>${escaped(about).replaceAll("'", '&#x27;')}`)
  if (!html.includes('<html id="__next_error__">')) return null
  const page = isAbout(title)
    ? { title, text, search: false, logo: { href: '/banco', label: back }, ways: link('/banco', back) }
    : isAbout(notFoundTitle) && { title: notFoundTitle, text: notFound, search: true, ways: link('/home', goHome) }
  if (!page) return null
  const { style, body } = said(frame, { ...page, icon: SEARCH })
  return html
    .replace('<html id="__next_error__">', '<html lang="it" id="__next_error__">')
    .replace('<body>', () => `<body><noscript>${style}${body}</noscript>`)
}

/**
 * Offline: links to cached cards, and a reload once the shop answers, unless the reader is leaving. The browser's
 * online state is unreliable before the first answer.
 */
export const OFFLINE_SCRIPT = `let leaving=false;addEventListener('beforeunload',()=>{leaving=true});let wait=1000;const again=()=>fetch('/icon.svg',{method:'HEAD',cache:'no-store'}).then(()=>{if(!leaving)location.reload()},()=>{setTimeout(again,wait=Math.min(2*wait,30000))});addEventListener('online',again);setTimeout(again,wait);caches.open('pages').then(async(cards)=>{if(await cards.match('/fidelity-card'))document.getElementById('cards').hidden=false}).catch(()=>{})`

/**
 * Renders a self-contained page for a failure of the platform or the shop. `form` is the path of the form to return to.
 */
export function failurePage(kind: keyof typeof messages.system, frame = BARE, form?: string): string {
  const texts = messages.system[kind]
  const offline = 'emergency' in texts
  // Staff stay at the desk: nothing there leads to the shop.
  const desk = 'desk' in texts
  const { brand, phone } = frame
  const ways = [
    'retry' in texts && link('', texts.retry),
    'form' in texts && form && link(form, texts.form),
    'cards' in texts && link('/fidelity-card', texts.cards, ' id="cards" hidden'),
    desk && link('/banco', texts.desk),
    'home' in texts && link('/home', texts.home),
    !offline && !desk && phone && link(`tel:${phone}`, fill(messages.errors.call, { phone: phoneText(phone) })),
  ]
  const { style, body } = said(frame, {
    ...texts,
    icon: WARNING,
    search: !offline && !desk,
    ...('desk' in texts && { logo: { href: '/banco', label: texts.desk } }),
    ways: ways.filter(Boolean).join(''),
    ...(offline && { end: `<p>${escaped(texts.emergency)}</p><script>${OFFLINE_SCRIPT}</script>` }),
  })
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml"><title>${escaped(texts.title)} | ${escaped(brand)}</title>${style}</head><body>${body}</body></html>`
}
