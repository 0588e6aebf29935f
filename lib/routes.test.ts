import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const routes = JSON.parse(readFileSync(path.join(__dirname, 'routes.json'), 'utf8')) as Record<string, string[]>
const known = routes.known ?? []

/** The public address of a page's file: without groups, the inner trees and the page's number. */
function routeAddress(file: string): string {
  const folders = path.dirname(file).split(path.sep)
  const address = folders
    .filter((name) => !/^\(.+\)$/.test(name))
    .map((name) => name.replace(/^\[(\w+)\]$/, ':$1'))
    .join('/')
  return `/${address}`.replace(/^\/(at\/:pharmacy|listing\/:pharmacy|here\/:shop)/, '').replace(/\/page\/:page$/, '')
}

const files = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
const pages = [...new Set(files.filter((file) => path.basename(file) === 'page.tsx').map(routeAddress))]

test('the table names every page, and nothing that is no page', () => {
  expect([...known].sort()).toEqual(pages.sort())
})

test('every rewritten route is a known one', () => {
  for (const table of ['at_pharmacy', 'at_shop', 'paged', 'for_all', 'searched'])
    for (const source of routes[table] ?? []) expect(known).toContain(source)
})
