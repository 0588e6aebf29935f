import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
const routes = JSON.parse(readFileSync(path.join(root, 'lib/rules/routes.json'), 'utf8')) as Record<string, string[]>
const known = routes.known ?? []

/** Public path of a page's file, as a pattern: without groups, inner trees and page numbers. */
function routeAddress(file: string): string {
  const folders = path.dirname(file).split(path.sep)
  const address = folders
    .filter((name) => !/^\(.+\)$/.test(name))
    .map((name) => `/${name.replace(/^\[(\w+)\]$/, ':$1')}`)
    .join('')
  return address
    .replace(/^\/(catalog\/:pharmacy\/page\/:page|(catalog|live)\/:pharmacy|query\/:pharmacy\/:key|static\/:shop)/, '')
    .replace(/\/\[\[\.{3}\w+\]\]/, '(/:\\w+)*')
    .replace(/\/\[\.{3}\w+\]/, '(/:\\w+)+')
}

const files = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
  // Catch-all for unknown paths.
  .filter((file) => !file.includes('[...nothing]'))
const pages = [...new Set(files.filter((file) => path.basename(file) === 'page.tsx').map(routeAddress))]

test('the table names every page, and nothing that is no page', () => {
  const matchesPage = (page: string) => (route: string) => new RegExp(`^${page}$`).test(route)
  expect(known.filter((route) => !pages.some((page) => matchesPage(page)(route)))).toEqual([])
  expect(pages.filter((page) => !known.some(matchesPage(page)))).toEqual([])
})

test('every rewritten route is a known one', () => {
  for (const table of ['by_pharmacy', 'by_shop', 'paged', 'for_all', 'searched'])
    for (const source of routes[table] ?? []) expect(known).toContain(source)
})
