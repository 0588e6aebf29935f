import { parseEnv } from 'node:util'
import { readBackendEnv } from '@/backend/process/env'
import { readEnv } from '@/lib/process/storefront-environment'
import { environmentExample, schemaDefault } from './environment'
import { ownFiles, read } from './tree'
import { variables } from './variables'

/** Set by Node, npm, Next or our own processes. */
const INTERNAL = [
  'BARE_CHARACTERS',
  'CI',
  'E2E_BACKEND_PORT',
  'E2E_DATA_DIR',
  'E2E_PORT',
  'HOURS_AHEAD',
  'INIT_CWD',
  'MEMORY_MINUTES',
  'MEMORY_PAGES',
  'MEMORY_SAMPLES',
  'MOVE_TO_SERVER',
  'NEXT_PHASE',
  'NODE_ENV',
  'NODE_EXTRA_CA_CERTS',
  'PATH',
  'SALVIA_LONG',
  'SALVIA_MADE_SECRETS',
  'SALVIA_PARENT',
  'SALVIA_PREPARED',
  'SALVIA_SERVICES',
  'SAMPLE_NOW',
  'XDG_CACHE_HOME',
  'SAMPLE_ONLY',
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
