import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { memoizeLatest } from '@/lib/rules/memoize-latest'
import { listStaticFiles } from './static-files'

const FONT_FACE = /@font-face\s*\{[^}]*\}/g

/**
 * Returns a reader of our own style sheets by their address, for inlining; null for any other address. Each is read
 * once.
 */
export const styleSheets = (next_folder: string) => memoizeLatest((href: string) => readSheet(next_folder, href))

function readSheet(next_folder: string, href: string): string | null {
  const folder = path.join(next_folder, 'static')
  const file = path.join(folder, href.slice('/_next/static/'.length))
  if (!file.startsWith(folder + path.sep) || !existsSync(file)) return null
  return toAbsoluteUrls(readFileSync(file, 'utf8'), href)
}

/** Resolves `url(../media/a.woff2)` of `/_next/static/chunks/a.css` to `/_next/static/media/a.woff2`. */
export function toAbsoluteUrls(css: string, href: string): string {
  return css.replace(/url\((["']?)(?!data:|https?:|\/|#)([^"')]+)\1\)/g, (_, quote: string, address: string) => {
    const { pathname, search, hash } = new URL(address, `http://x${href}`)
    return `url(${quote}${pathname}${search}${hash}${quote})`
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
