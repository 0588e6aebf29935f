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

const contractTests = readSources(['backend'], (file) => file.endsWith('.contract.test.ts'))
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
  it('is exercised over HTTP against the real backend', () => {
    expect(contractTests).toMatch(new RegExp(`'${name}'|Calls\\.${name}\\b`))
  })

  it('answers a token or key only to the server', () => {
    const row: Call = calls[name]
    const names = propertyNames(z.toJSONSchema(row.answer, { unrepresentable: 'any' }))
    const secrets = names.filter(
      (one) => /(^|_)(token|secret|password|hash)$/i.test(one) || (one === 'key' && row.path.startsWith('/v1/guest')),
    )
    expect(row.server_only ? [] : secrets).toEqual([])
  })

  it('is used by the storefront', () => {
    const link = LINKED[name]
    if (link) return expect(link).toBe(`/api${fillPath(calls[name] as Call, { id: 'a b' })}`)
    expect(storefront).toMatch(new RegExp(`\\b\\w*[cC]alls\\.${name}\\b`))
  })
})
