import { readFileSync } from 'node:fs'
import path from 'node:path'

const routes = JSON.parse(readFileSync(path.join(__dirname, 'routes.json'), 'utf8')) as Record<string, string[]>

test('every rewritten route is a known one', () => {
  const known = new Set(routes.known)
  for (const source of [...(routes.at_pharmacy ?? []), ...(routes.paged ?? [])])
    expect(known).toContain(source.split('/')[1])
})
