import { parseEnv } from 'node:util'
import { readBackendEnv } from '@/backend/process/env'
import { readEnv } from '@/lib/process/storefront-environment'
import { environmentExample, schemaDefault } from './environment'
import { madeFiles } from './made'
import { exists, ownFiles, read } from './tree'
import { variables } from './variables'

describe('environment', () => {
  /** Set by Node, npm, Next or our own processes. */
  const INTERNAL = [
    'BARE_CHARACTERS',
    'CI',
    'CLOCK_START',
    'E2E_BACKEND_PORT',
    'E2E_DATA_DIR',
    'E2E_PORT',
    'HOURS_AHEAD',
    'INIT_CWD',
    'JEST_WORKER_ID',
    'MEMORY_MINUTES',
    'MEMORY_PAGES',
    'MEMORY_SAMPLES',
    'MOVE_TO_SERVER',
    'NEXT_PHASE',
    'NODE_ENV',
    'NODE_EXTRA_CA_CERTS',
    'PATH',
    'CLUSTER_ORDERS',
    'SALVIA_CLOCK',
    'SALVIA_LONG',
    'SALVIA_MADE_SECRETS',
    'SALVIA_PARENT',
    'SALVIA_POOL',
    'SALVIA_PREPARED',
    'SALVIA_SERVICES',
    'SAMPLE_NOW',
    'XDG_CACHE_HOME',
    'SAMPLE_ONLY',
    'TEST_PARALLEL_INDEX',
  ]

  test('every variable that the code reads by name is described', () => {
    const used = ownFiles('.ts', '.tsx', '.mjs')
      .filter((file) => !file.startsWith('scripts/docs/'))
      .flatMap((file) => Array.from(read(file).matchAll(/process\.env\.([A-Z][A-Z0-9_]+)/g), ([, name = '']) => name))
    expect([...new Set(used)].filter((name) => !(name in variables) && !INTERNAL.includes(name))).toEqual([])
  })

  test('each example of the file is a value that shop and backend take', () => {
    const set = parseEnv(environmentExample().replace(/^# (?=[A-Z0-9_]+=")/gm, ''))
    expect(Object.keys(set).sort()).toEqual(Object.keys(variables).sort())
    expect(readEnv(set)).toMatchObject({ PHARMACY_ID: '12', OPERATOR_NAME: 'Farmacia dei Tigli S.r.l.' })
    expect(readBackendEnv(set)).toMatchObject({ BACKEND_PORT: 4000, DEMO: 'off' })
  })

  test('no words repeat a default that the schema has', () => {
    const repeated = Object.entries(variables).filter(
      ([name, { otherwise }]) => otherwise === `\`${schemaDefault(name)}\``,
    )
    expect(repeated).toEqual([])
    expect([schemaDefault('PORT'), schemaDefault('RESERVATION_ONLY'), schemaDefault('GOOGLE_MAPS_LIBRARIES')]).toEqual([
      '3000',
      '0',
      'places',
    ])
  })
})

describe('walks', () => {
  /** Maximum number of files of each walk (docs/architecture.md#four-walks). */
  const MOST_FILES = { price: 15, add: 16, order: 22, session: 11 }
  /** Maximum lines of a file. */
  const LONGEST = 250

  const DATA = /^(lib\/contract|backend\/database\/schema)\//

  const document = read('docs/architecture.md')

  function listFiles(walk: string): string[] {
    const [, text = ''] = document.split(`<a id="walk-${walk}">`)
    const [steps = ''] = text.split('\n### ')
    return [...new Set(Array.from(steps.matchAll(/`([\w./()[\]-]+\.tsx?)`/g), ([, file = '']) => file))]
  }

  test.each(Object.entries(MOST_FILES))('the walk "%s" enters %i files at most, none too long', (walk, most) => {
    const files = listFiles(walk)
    const lines = files
      .filter((file) => !DATA.test(file))
      .map((file) => read(file).split('\n').length - 1)
      .sort((one, other) => one - other)
    expect(files.length).toBeGreaterThan(5)
    expect(files.length).toBeLessThanOrEqual(most)
    expect(lines.at(-1)).toBeLessThanOrEqual(LONGEST)
  })
})

describe('stack', () => {
  const list = (title: string): string[] => {
    const [, line = ''] = new RegExp(`^- ${title}: (.+(?:\\n {2}.+)*)$`, 'm').exec(read('CONTRIBUTING.md')) ?? []
    return [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  }
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const sources = ownFiles('.ts', '.tsx', '.mjs').map(read)

  /** An import of the package or one of its modules, or its program's path: Jest is a runner. */
  const isUsed = (name: string) => {
    const use = new RegExp(`(?:\\bfrom |\\bimport\\(?\\s?)'${name}[/']|'node_modules/${name}/`)
    return sources.some((source) => use.test(source))
  }

  test.each(list('Packages'))('%s is a dependency and is used', (name) => {
    expect({ ...dependencies, ...devDependencies }).toHaveProperty([name])
    expect(isUsed(name)).toBe(true)
  })

  test.each(list('Top level'))('%s is at the top level', (name) => {
    expect(exists(name)).toBe(true)
  })

  test('a package that is not imported is not used', () => {
    expect(isUsed('typescript-eslint')).toBe(false)
  })
})

describe('mocks', () => {
  const OWN_MODULE = /\bjest\s*\.\s*(?:mock|doMock|unstable_mockModule)\(\s*['"`](?:@\/|\.)/

  const mocksOwnModule = (text: string) => OWN_MODULE.test(text)

  test('a test mocks the edge of the process, never our own modules', () => {
    const found = ownFiles('.test.ts', '.test.tsx').filter((file) => mocksOwnModule(read(file)))
    expect(found).toEqual([])
  })

  test.each([
    ["mock('@/lib/cart/browser')", true],
    ["mock(\n  './browser',\n  () => ({}))", true],
    ["doMock('../cart', () => ({}))", true],
    ["mock('next/navigation', () => ({}))", false],
  ])('%j stands in for one of our own: %s', (call, expected) => {
    expect(mocksOwnModule(`jest.${call}`)).toBe(expected)
  })
})

describe('made', () => {
  test.each(madeFiles())('%s is what `npm run docs` makes', (file, text) => {
    expect(read(file)).toBe(text)
  })
})
