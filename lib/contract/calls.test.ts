import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { prescriptionPath } from '@/lib/prescriptions/path'
import { type Call, fillPath } from './call'
import { calls } from './calls'

const root = path.resolve(__dirname, '../..')

function readSources(folders: string[], fits: (file: string) => boolean): string {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && fits(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
}

/** Names of what opens something for whoever has it. */
const SECRET =
  /(^|_)(token|secret|password|passphrase|hash|key|guid|nonce|seal|otp|pin|jwt|ticket|credentials?|session|cookie|bearer|proof)$/i

/** Secrets that an answer of a call may name; public reads are the same for everybody. */
const readSecrets = (row: Call): string[] =>
  row.method === 'GET' && row.access === 'public'
    ? []
    : propertyNames(z.toJSONSchema(row.answer, { unrepresentable: 'any' })).filter((name) => SECRET.test(name))

const storefront = readSources(['app', 'components', 'lib'], (file) => !/\.test\.tsx?$|^lib\/contract\//.test(file))

/** Files that pages only link to: written without the contract's schemas, which browsers would have to load. */
const LINKED: Record<string, string> = { getPrescription: prescriptionPath('a b') }

const propertyNames = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([name, part]) => [
        ...(name === 'properties' ? Object.keys(part as object) : []),
        ...propertyNames(part),
      ])

describe.each(Object.keys(calls) as (keyof typeof calls)[])('%s', (name) => {
  it('answers a token or key only to the server', () => {
    const row: Call = calls[name]
    expect(row.server_only ? [] : readSecrets(row)).toEqual([])
  })

  it('is used by the storefront', () => {
    const link = LINKED[name]
    if (link) return expect(link).toBe(`/api${fillPath(calls[name] as Call, { id: 'a b' })}`)
    expect(storefront).toMatch(new RegExp(`\\b\\w*[cC]alls\\.${name}\\b`))
  })
})

test.each([
  { key: z.string() },
  { order: z.object({ access_key: z.nullable(z.string()) }) },
  { links: z.array(z.object({ token: z.string() })) },
  { either: z.union([z.object({ session: z.string() }), z.null()]) },
  { reset_guid: z.optional(z.string()) },
])('an answer with a secret is known by its name: %#', (shape) => {
  for (const path of ['/v1/guest/orders', '/v1/me'])
    expect(readSecrets({ ...calls.getMe, path, answer: z.object(shape) })).toHaveLength(1)
})
