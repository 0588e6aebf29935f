import type { Sources } from './proof-sources'
import { reach, type Span } from './references'

/** What the browser tests of a screen check besides their subject, by what their helpers use. */
const CHECKS = { axe: /\bAxeBuilder\b/, overflow: /\bscrollWidth\b/, pictures: /\.screenshot\(|\btoHaveScreenshot\b/ }

export type ScreenCheck = keyof typeof CHECKS
export const SCREEN_CHECKS = Object.keys(CHECKS) as ScreenCheck[]

export interface ScreenProofs {
  /** Tests that open the screen, as «file: title». */
  visits: Set<string>
  checks: Record<ScreenCheck, Set<string>>
}

/** Arguments of these are no visits: requests without a browser, and links that a test only looks for. */
const NO_VISIT = /(?:\bfetch|\.(?:fetch|get|post|put|patch|delete|head|locator)|Attribute)\s*$/

const HELPERS = /^e2e\//

/** Returns the browser tests of each route that the shop knows. */
export function findScreenProofs(sources: Sources): Map<string, ScreenProofs> {
  const { known } = JSON.parse(sources.text('lib/rules/routes.json')) as { known: string[] }
  const getScreen = routeMatcher(known)
  const found = new Map(
    known.map((route): [string, ScreenProofs] => [
      route,
      { visits: new Set(), checks: { axe: new Set(), overflow: new Set(), pictures: new Set() } },
    ]),
  )
  for (const file of sources.tests.filter((one) => one.endsWith('.spec.ts')))
    for (const { title, spans } of findTests(sources, file)) {
      const reached = reach(sources, spans, (one) => HELPERS.test(one))
      const test = `${file}: ${title}`
      const code = reached
        .filter((span) => HELPERS.test(span.file))
        .map((span) => sources.parse(span.file).code.slice(span.start, span.end))
      const checks = SCREEN_CHECKS.filter((check) => code.some((text) => CHECKS[check].test(text)))
      for (const address of reached.flatMap((span) => findAddresses(sources, span))) {
        const screen = found.get(getScreen(address) ?? '')
        screen?.visits.add(test)
        for (const check of checks) screen?.checks[check].add(test)
      }
    }
  return found
}

/** Returns the tests of a file, each with the heads of the blocks around it (loops, tables). */
export function findTests(sources: Sources, file: string): { title: string; spans: Span[] }[] {
  const { blocks, code } = sources.parse(file)
  const describes = blocks.filter(({ kind }) => kind === 'describe')
  return blocks
    .filter(({ kind }) => kind === 'test')
    .map(({ title, start, end }) => {
      const around = describes.filter((one) => one.start < start && end <= one.end)
      const heads = around.map((one) => ({ file, start: one.start, end: headEnd(code, one.start, one.end) }))
      return { title, spans: [...heads, { file, start, end }] }
    })
}

const headEnd = (code: string, start: number, end: number) => {
  const arrow = code.slice(start, end).search(/=>\s*\{/)
  return arrow === -1 ? end : start + arrow
}

function findAddresses(sources: Sources, { file, start, end }: Span): string[] {
  const { code, literals, scopes } = sources.parse(file)
  return literals
    .filter((one) => one.start >= start && one.start < end && /^(?:\$\{[^}]*\})?\//.test(one.value))
    .filter((one) => !/^\$\{[^}]*(?:backend|platform|blog)/.test(one.value))
    .filter((one) => {
      const open = scopes[one.start] ?? -1
      return open < 0 || !NO_VISIT.test(code.slice(Math.max(0, open - 30), open))
    })
    .map(({ value }) => value.replace(/^\$\{[^}]*\}/, ''))
}

/** Returns a function that maps an address to its route; fixed routes precede those with parameters. */
function routeMatcher(routes: readonly string[]): (address: string) => string | undefined {
  const split = routes
    .map((route) => ({ route, parts: route.split('/') }))
    .sort((one, other) => (one.route.match(/:/g)?.length ?? 0) - (other.route.match(/:/g)?.length ?? 0))
  return (address) => {
    const parts =
      address
        .replace(/\$\{[^}]*\}/g, '§')
        .split(/[?#]/, 1)[0]
        ?.replace(/\/$/, '')
        .split('/') ?? []
    return split.find(
      (one) =>
        one.parts.length === parts.length &&
        one.parts.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at])),
    )?.route
  }
}
