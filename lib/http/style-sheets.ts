import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { memoizeLatest } from '@/lib/rules/memoize-latest'
import { decodeEntities } from './content-security-policy'

/** What the build writes beside a style sheet (scripts/lib/style-rules.mjs). */
const style_rules = z.object({
  faces: z.array(z.string()),
  rules: z.array(
    z.object({
      around: z.array(z.string()),
      text: z.string(),
      classes: z.array(z.array(z.string())),
      variable: z.string().nullable(),
    }),
  ),
})

const rulesFile = (sheet: string) => `${sheet}.rules`

/** As much of a style sheet as the HTML of a page needs by its classes. */
export type StylesFor = (html: string) => string

const CLASSES = / class="([^"]*)"/g

/** Reads our own style sheets for putting them into pages: relative addresses in them become absolute ones. Each is read once. */
export const styleSheets = (static_folder: string) => memoizeLatest((href: string) => stylesOf(static_folder, href))

function stylesOf(static_folder: string, href: string): StylesFor | null {
  const file = path.join(static_folder, href.slice('/_next/static/'.length))
  if (!file.startsWith(static_folder + path.sep) || !existsSync(rulesFile(file))) return null
  const { faces, rules } = readRules(file, href)
  return (html) => {
    const names = classesOf(html)
    const needed = rules.filter(({ classes }) => {
      return classes.length === 0 || classes.some((all) => all.every((name) => names.has(name)))
    })
    const css = joined(needed.filter(({ variable }) => variable === null))
    return (
      faces.join('') +
      css +
      joined(needed.filter(({ variable }) => variable !== null && css.includes(`var(${variable}`)))
    )
  }
}

function readRules(file: string, href: string) {
  const { faces, rules } = style_rules.parse(JSON.parse(readFileSync(rulesFile(file), 'utf8')))
  return {
    faces: faces.map((face) => absolute(face, href)),
    rules: rules.map((rule) => ({ ...rule, text: absolute(rule.text, href) })),
  }
}

const classesOf = (html: string): Set<string> =>
  new Set([...html.matchAll(CLASSES)].flatMap(([, list = '']) => decodeEntities(list).split(' ')))

/** Rules in their order, with what is around each opened and closed where it changes. */
function joined(rules: readonly { around: readonly string[]; text: string }[]): string {
  let open: readonly string[] = []
  let css = ''
  for (const { around, text } of rules) {
    const same = around.findIndex((at, index) => at !== open[index])
    const shared = same === -1 ? Math.min(around.length, open.length) : same
    css +=
      '}'.repeat(open.length - shared) +
      around
        .slice(shared)
        .map((at) => `${at}{`)
        .join('') +
      text
    open = around
  }
  return css + '}'.repeat(open.length)
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
  const sheets = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(rulesFile(path.join(folder, name))))
    : []
  const declared = sheets.flatMap((name) => readRules(path.join(folder, name), `/_next/static/chunks/${name}`).faces)
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
