import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Reads our own style sheets for putting them into pages: relative addresses in them become absolute ones. Each is read once. */
export function styleSheets(static_folder: string): (href: string) => string | null {
  const known = new Map<string, string | null>()
  return (href) => {
    const found = known.get(href)
    if (found !== undefined) return found
    const text = read(static_folder, href)
    known.set(href, text)
    return text
  }
}

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
