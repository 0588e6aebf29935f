import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { memoizeLatest } from '@/lib/values/memoize-latest'
import { listStaticFiles } from './static-files'

const NO_ORIGIN = 'http://x'
const FONT_FACE = /@font-face\s*\{[^}]*\}/g

/**
 * Returns a reader of our own style sheets by their address, for inlining; null for any other address. Each is read
 * once.
 * @param asset_origin of the addresses in pages and sheets, if it is a CDN's
 */
export const styleSheets = (next_folder: string, asset_origin = '') =>
  memoizeLatest((href: string) => readSheet(next_folder, href, asset_origin))

function readSheet(next_folder: string, href: string, asset_origin = ''): string | null {
  const folder = path.join(next_folder, 'static')
  const prefix = `${asset_origin}/_next/static/`
  if (!href.startsWith(prefix)) return null
  const file = path.join(folder, href.slice(prefix.length))
  if (!file.startsWith(folder + path.sep) || !existsSync(file)) return null
  return toAbsoluteUrls(readFileSync(file, 'utf8'), href)
}

/** Resolves `url(../media/a.woff2)` of `/_next/static/chunks/a.css` to `/_next/static/media/a.woff2`. */
export function toAbsoluteUrls(css: string, href: string): string {
  return css.replace(/url\((["']?)(?!data:|https?:|\/|#)([^"')]+)\1\)/g, (_, quote: string, address: string) => {
    const { href: whole } = new URL(address, new URL(href, NO_ORIGIN))
    return `url(${quote}${whole.replace(NO_ORIGIN, '')}${quote})`
  })
}

/** Returns the build's @font-face rules and font families, for pages made without Next; partial fonts come first. */
export function typeFaces(next_folder: string): { rules: string; families: string } {
  const declared = listStaticFiles(next_folder)
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => readSheet(next_folder, `/_next/static/${name}`)?.match(FONT_FACE) ?? [])
  // Fallback fonts have no file; the sheets of all layouts declare the same fonts.
  const rules = [...new Set(declared)]
    .filter((rule) => rule.includes('url('))
    .sort((one, other) => Number(other.includes('unicode-range')) - Number(one.includes('unicode-range')))
  const families = rules.map((rule) => `"${/font-family:\s*"?([^;"}]+)/.exec(rule)?.[1]}",`)
  return { rules: rules.join(''), families: [...new Set(families)].join('') }
}
