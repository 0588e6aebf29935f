import messages from '@/messages/it.json'

const STYLE = `:root{color-scheme:light dark;--paper:#f6f5ef;--ink:#1d2a22;--brand:#2f5d46}@media(prefers-color-scheme:dark){:root{--paper:#141916;--ink:#e8ece6;--brand:#9fcbb0}}body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif;display:grid;min-height:100vh;place-items:center}main{max-width:34rem;padding:2rem}h1{font-size:1.75rem;line-height:1.25}a{color:var(--brand);font-weight:600;display:inline-block;padding:.75rem 0}input,button{font:inherit;min-height:2.75rem}`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/**
 * What an address of no page says without JavaScript: Next leaves such a page's body to its script. Null for any other page.
 */
export function withoutScript(html: string): string | null {
  const { notFoundTitle, notFound, goHome } = messages.errors
  if (!html.includes('<html id="__next_error__">') || !html.includes(`<title>${notFoundTitle}`)) return null
  const [search, products] = [messages.search.submit, messages.search.label].map(escaped)
  const form = `<form action="/search"><label>${products}<br><input name="query" type="search" required></label> <button>${search}</button></form>`
  const said = `<main><h1>${escaped(notFoundTitle)}</h1><p>${escaped(notFound)}</p>${form}<p><a href="/home">${escaped(goHome)}</a></p></main>`
  return html
    .replace('<html id="__next_error__">', '<html lang="it" id="__next_error__">')
    .replace('<body>', `<body><noscript><style>${STYLE}</style>${said}</noscript>`)
}

/**
 * Offline: the cards where this device keeps them, and the page again as soon as the shop answers, unless its reader is on the way to
 * another. The browser's word that there is a network comes before the first answer does, or never.
 */
export const OFFLINE_SCRIPT = `let leaving=false;addEventListener('beforeunload',()=>{leaving=true});let wait=1000;const again=()=>fetch('/icon.svg',{method:'HEAD',cache:'no-store'}).then(()=>{if(!leaving)location.reload()},()=>{setTimeout(again,wait=Math.min(2*wait,30000))});addEventListener('online',again);setTimeout(again,wait);caches.open('cards').then(async(cards)=>{if(await cards.match('/fidelity-card'))document.getElementById('cards').hidden=false}).catch(()=>{})`

/** A whole page in one answer, for when the platform or the shop itself fails: it needs nothing else to be up. */
export function failurePage(kind: keyof typeof messages.system, brand: string): string {
  const texts = messages.system[kind]
  const links = [
    'retry' in texts ? `<p><a href="">${escaped(texts.retry)}</a></p>` : '',
    'home' in texts ? `<p><a href="/home">${escaped(texts.home)}</a></p>` : '',
    'cards' in texts ? `<p id="cards" hidden><a href="/fidelity-card">${escaped(texts.cards)}</a></p>` : '',
    'emergency' in texts ? `<p>${escaped(texts.emergency)}</p><script>${OFFLINE_SCRIPT}</script>` : '',
  ]
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml"><title>${escaped(texts.title)} | ${escaped(brand)}</title><style>${STYLE}</style></head><body><main><p>${escaped(brand)}</p><h1>${escaped(texts.title)}</h1><p>${escaped(texts.text)}</p>${links.join('')}</main></body></html>`
}
