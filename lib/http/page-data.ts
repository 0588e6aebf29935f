import { createHash } from 'node:crypto'
import routes from '@/lib/routes.json'
import { ownReferer } from '@/lib/session/redirect'
import { routeName } from './route-name'

/** Where the data of a kept page is fetched from, before its name. */
const PAGE_DATA = '/page-data/'

/** The name of the data that an address asks for; null for any other address. */
export const dataName = (url = ''): string | null => (url.startsWith(PAGE_DATA) ? url.slice(PAGE_DATA.length) : null)

const CACHED = new Set([...routes.by_pharmacy, ...routes.paged, ...routes.for_all, ...routes.by_shop, '/search'])

/** Address of the cached page that a request for evicted data comes from; null for any other `Referer`. */
export function requestingPage({ referer, host }: { referer?: string | undefined; host?: string | undefined }) {
  const page = ownReferer(referer ?? null, host ?? null)
  if (!page || !CACHED.has(routeName('GET', page.pathname))) return null
  return `${page.pathname}${page.search}`
}

/**
 * Fetches the page's data and starts Next with it, as its own inline scripts would: Next reads nothing before its entry is pushed. Where
 * the data does not come (three more tries, two seconds apart) the page stays what it is without JavaScript.
 */
const START = `(([n,e])=>{const get=(t)=>fetch('${PAGE_DATA}'+n,{redirect:'error'}).then((r)=>r.ok?r.text():Promise.reject()).catch((x)=>t>0?new Promise((s)=>setTimeout(s,2000)).then(()=>get(t-1)):Promise.reject(x));get(3).then((d)=>{(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([1,d]);(globalThis["TURBOPACK"]||(globalThis["TURBOPACK"]=[])).push(e)},()=>{})})(`
const DATA = 'self.__next_f.push('
const DATA_BEGIN = '(self.__next_f=self.__next_f||[]).push('
const ENTRY = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push('

/** The inline scripts that stand around a page's data or the list of its files: what follows must be JSON, which runs nothing. */
export const PUSHES: readonly string[] = [DATA, DATA_BEGIN, ENTRY, START]

const INLINE = /<script(?: id="_R_")?>([\s\S]*?)<\/script>/g

/** The JSON that an inline script pushes behind `start`; undefined for any other script. */
export function pushed(text: string, start: string): unknown {
  const end = text.lastIndexOf(')')
  if (!text.startsWith(start) || !/^\);?$/.test(text.slice(end))) return undefined
  try {
    return JSON.parse(text.slice(start.length, end))
  } catch {
    return undefined
  }
}

/**
 * Takes the data that a page is hydrated with out of its HTML, where it is the page a second time, to be fetched beside the scripts while
 * the page is painted already. Null where the page holds anything that is not known.
 */
export function takeDataOut(html: string): { html: string; name: string; data: string } | null {
  const pieces: string[] = []
  let entry: unknown
  let known = true
  const bare = html.replace(INLINE, (script, text: string) => {
    const listed = pushed(text, ENTRY)
    const part = pushed(text, DATA) ?? pushed(text, DATA_BEGIN)
    if (listed !== undefined) entry = listed
    else if (!Array.isArray(part)) return script
    else if (part[0] === 1 && typeof part[1] === 'string') pieces.push(part[1])
    else if (part[0] !== 0) known = false
    return ''
  })
  if (!known || entry === undefined || pieces.length === 0) return null
  const data = pieces.join('')
  const name = createHash('sha256').update(data).digest('base64url')
  const start = `<script>${START}${JSON.stringify([name, entry]).replaceAll('<', '\\u003c')})</script>`
  // React takes the first script in the head for the one that our layout writes there.
  return { html: bare.replace('</head>', (end) => start + end), name, data }
}
