import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readBackendEnv } from '@/backend/process/env'
import { readEnv } from '@/lib/process/storefront-environment'

const folder = path.resolve(__dirname, '../../deploy')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const known = new Set(
  [...readFileSync(path.join(folder, '../docs/configuration.md'), 'utf8').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(
    ([, name]) => name ?? '',
  ),
)
/** Read by Node, its allocator or Next. */
const OF_NODE = ['NODE_ENV', 'NEXT_TELEMETRY_DISABLED', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_']

const compose = read('compose.yaml')
/** The variables of a service, from lines below its `environment:`. */
function variables(service: string): Record<string, string> {
  const [, block = ''] =
    new RegExp(`^  ${service}:.*\\n[\\s\\S]*?environment:\\n((?: {6}\\w.*\\n)+)`, 'm').exec(compose) ?? []
  const lines = [...block.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
}

test('the services of the cluster have variables that shop and backend take', () => {
  const [backend, storefront] = [variables('backend-a'), variables('storefront-a')]
  expect(Object.keys(backend).length).toBeGreaterThan(10)
  expect(Object.keys(storefront).length).toBeGreaterThan(5)
  for (const name of [...Object.keys(backend), ...Object.keys(storefront)]) expect(known).toContain(name)
  expect(readBackendEnv(backend).REVALIDATE_URL).toHaveLength(2)
  expect(readEnv(storefront).CACHE_URL).toBe('redis://valkey:6379/0')
  expect(storefront.REVALIDATE_SECRET).toBe(backend.REVALIDATE_SECRET)
})

const units = readdirSync(path.join(folder, 'systemd')).filter((file) => file.endsWith('.service'))

test.each(units)('%s sets variables that there are', (unit) => {
  const set = [...read(`systemd/${unit}`).matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) => line.split(' '))
  const names = set.map((one) => one.split('=')[0] ?? '')
  expect(names).toContain('NODE_ENV')
  expect(names.filter((name) => !known.has(name) && !OF_NODE.includes(name))).toEqual([])
})

test.each(['storefront', 'backend'])('the template of the %s is its unit, with a port', (name) => {
  const lines = (file: string) => read(`systemd/${file}`).split('\n')
  const [unit, template] = [lines(`salvia-${name}.service`), lines(`salvia-${name}@.service`)]
  const own = template.filter((line) => !unit.includes(line))
  expect(own.map((line) => line.split('=')[0]?.split(':')[0])).toEqual([
    `# /etc/systemd/system/salvia-${name}@.service`,
    'Description',
    ...(name === 'storefront' ? ['After'] : []),
    'Environment',
  ])
  expect(own.at(-1)).toMatch(/ (BACKEND_)?PORT=%i METRICS_PORT=1%i$/)
  expect(template).toHaveLength(unit.length)
})
