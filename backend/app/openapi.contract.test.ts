import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import { sharedBackend } from '../testing/file-backend'
import type { OpenApi } from './openapi'

jest.setTimeout(300_000)

const backend = sharedBackend('shop')
let document: OpenApi

beforeAll(async () => {
  document = (await (await fetch(`${backend.url}/openapi.json`)).json()) as OpenApi
})

/** The validator is an ES module and runs in its own process. */
async function validate(content: unknown): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-openapi-'))
  const file = path.join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(content))
  try {
    const program = path.resolve('node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js')
    const { stdout } = await promisify(execFile)(process.execPath, [program, file], { maxBuffer: 64 * 1024 * 1024 })
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0')
    await expect(validate(document)).resolves.toContain('"valid": true')
    await expect(validate({ ...document, paths: { nope: {} } })).rejects.toThrow()
  })

  it('has every served call with its path, parameters, answer and problems', () => {
    // The storefront hides what is not listed.
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(Object.keys(calls).sort())
    for (const [name, row] of Object.entries<Call>(calls)) {
      const operation = document.paths[row.path]?.[row.method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: name, summary: row.summary })
      const inPath = operation?.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name)
      expect(inPath).toEqual(Array.from(row.path.matchAll(/\{(\w+)\}/g), ([, found]) => found))
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining([String(row.status), '500', '503']),
      )
      expect(operation?.security.length === 0).toBe(row.access === 'public')
    }
  })

  it('says of the search what the contract says', () => {
    const search = document.paths['/v1/autocomplete']?.get
    expect(search?.parameters).toMatchObject([
      { name: 'query', in: 'query', required: true, schema: { type: 'string', maxLength: 200 } },
      { name: 'pharmacy_id', required: false },
      { name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 20, default: 6 } },
    ])
    expect(JSON.stringify(search?.responses['200'])).toContain('highlighted_name')
    expect(JSON.stringify(document.paths['/v1/products/{minsan}']?.get?.responses['410'])).toContain(
      'product_withdrawn',
    )
  })
})
