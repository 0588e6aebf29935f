import type * as z from 'zod/mini'
import { calls } from './calls'

interface Leaf {
  path: string
  schema: z.ZodMiniType
}

type Definition = {
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  in?: z.ZodMiniType
  shape?: object
  type: string
}

/** Lists all texts of a request, by call and path. */
function findTexts(path: string, schema: z.ZodMiniType): Leaf[] {
  const { type, innerType, element, shape } = schema._zod.def as unknown as Definition
  if (innerType) return findTexts(path, innerType)
  if (element) return findTexts(path, element)
  if (shape)
    return Object.entries(shape as Record<string, z.ZodMiniType>).flatMap(([key, field]) =>
      findTexts(`${path}.${key}`, field),
    )
  return type === 'string' || type === 'pipe' ? [{ path, schema }] : []
}

const texts = Object.entries(calls).flatMap(([call, row]) =>
  'body' in row && row.body ? findTexts(call, row.body as z.ZodMiniType) : [],
)
const field = (path: string) => path.replace(/^.*\./, '')

const NAMES = ['first_name', 'last_name', 'name', 'collected_by', 'doctor', 'InfoMedico']
const names = texts.filter(({ path }) => NAMES.includes(field(path)))

/** Texts that are not names: free text that no greeting uses, secrets, and values compared with stored ones. */
const OTHERS = [
  ...['address', 'street_number', 'city', 'label', 'note', 'scope', 'text', 'contact'],
  ...['password', 'newPassword', 'new_password', 'current_password', 'username', 'signature'],
  ...['token', 'guid', 'TokenUser', 'id_token', 'nonce', 'fidelity_code', 'proof', 'code', 'pin', 'NRE'],
  ...['phone_number', 'health_code', 'tax_code', 'number', 'search', 'reason', 'version', 'acknowledged'],
  ...['carrier', 'by', 'transports', 'title'],
  // Codes and files of a pharmacy, read at its desk only.
  ...['heading', 'column', 'confirmed', 'scan', 'secret_key', 'webhook_secret'],
]

const HOSTILE = [
  'hai vinto https://evil.example/premio',
  'www.evil.example',
  'evil.example',
  'anna@evil.example',
  'mailto:anna',
  '<b>Anna</b>',
  '&lt;b&gt;',
  '[premio](x)',
  ...[
    'X.Com',
    'M.Org',
    'Dott.Online',
    'M.Grazia.it',
    'M.Grazia/premio',
    'M.Grazia@evil.example',
    'm.it',
    'Sig.Evil.Com',
  ],
]
const REAL = [
  "D'Angelo",
  'Anna-Maria',
  'Müller',
  'Dr. Rossi',
  'Dott.ssa Verdi',
  'Rossi S.r.l.',
  'Łukasz',
  '王小明',
  ...['M.Grazia', 'G.Battista', 'M. Grazia', 'Gian M.Rossi', "G.D'Amico", 'M.GRAZIA', 'Sig.ra Rossi'],
  ...['Sig.Rossi', 'Dott.Bianchi', 'Dott.ssa Maria', 'Avv.ssa M.Teresa', 'Prof.Neri', 'F.lli Rossi', 'S.Anna'],
]

const codes = (schema: z.ZodMiniType, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

test('there are names to look at', () => {
  expect([...new Set(names.map(({ path }) => field(path)))].sort()).toEqual([...NAMES].sort())
  expect(names.length).toBeGreaterThan(20)
})

test('every other text that takes an address of a site is known to be no name', () => {
  const taking = texts.filter(({ schema }) => codes(schema, 'evil.example/x').length === 0)
  expect([...new Set(taking.map(({ path }) => field(path)))].filter((one) => !OTHERS.includes(one))).toEqual([])
})

describe.each(names)('$path', ({ schema }) => {
  test.each(HOSTILE)('refuses %j', (value) => {
    expect(codes(schema, value)).toEqual(['name_invalid'])
  })

  test.each(REAL)('takes %j', (value) => {
    expect(schema.parse(value)).toBe(value)
  })

  it('has no control characters', () => {
    expect(schema.parse('Anna\u0000\u001b\u202e')).toBe('Anna')
    expect(schema.parse('Anna\r\nMaria')).toBe('Anna Maria')
  })
})
