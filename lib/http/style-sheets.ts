import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { remembered } from '@/lib/rules/remembered'

/** Reads our own style sheets for putting them into pages: relative addresses in them become absolute ones. Each is read once. */
export const styleSheets = (static_folder: string) => remembered((href: string) => read(static_folder, href))

function read(static_folder: string, href: string): string | null {
  const file = path.join(static_folder, href.slice('/_next/static/'.length))
  if (!file.startsWith(static_folder + path.sep)) return null
  try {
    return absolute(readFileSync(file, 'utf8'), href)
      .replace(/\/\*# sourceMappingURL=.*?\*\//g, '')
      .trim()
  } catch {
    return null
  }
}

/** `url(../media/a.woff2)` of `/_next/static/chunks/a.css` is `/_next/static/media/a.woff2` on every page. */
export function absolute(css: string, href: string): string {
  return css.replace(/url\((["']?)(?!data:|https?:|\/|#)([^"')]+)\1\)/g, (_, quote: string, address: string) => {
    const { pathname, search, hash } = new URL(address, `http://x${href}`)
    return `url(${quote}${pathname}${search}${hash}${quote})`
  })
}

/** The type faces that our own style sheets declare, for pages that are made without Next; one for some letters alone goes first. */
export function typeFaces(static_folder: string): { rules: string; families: string } {
  const folder = path.join(static_folder, 'chunks')
  const sheets = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.css')) : []
  const declared = sheets.flatMap(
    (name) => read(static_folder, `/_next/static/chunks/${name}`)?.match(/@font-face\s*\{[^}]*\}/g) ?? [],
  )
  // Every sheet of the build declares the same.
  const rules = [...new Set(declared)].sort(
    (one, other) => Number(other.includes('unicode-range')) - Number(one.includes('unicode-range')),
  )
  const families = rules.map((rule) => `"${/font-family:\s*"?([^;"}]+)/.exec(rule)?.[1]}",`)
  // What stands in one short page may come a moment later.
  return {
    rules: rules.join('').replaceAll('display:optional', 'display:swap'),
    families: [...new Set(families)].join(''),
  }
}
