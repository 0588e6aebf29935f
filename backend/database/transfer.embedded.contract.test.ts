import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { startBackend } from '../testing/backend'
import { newFolder, removeFolder } from '../testing/folder'
import { type Ran, runProgram } from '../testing/run'
import { ALL, readable, used } from '../testing/used-shop'

jest.setTimeout(600_000)

const place = newFolder()
const file = path.join(place, 'shop.backup')
let made: Awaited<ReturnType<typeof used>>
afterAll(() => removeFolder(place))

const run = (folder: string, args: string[], env: Record<string, string> = {}): Promise<Ran> =>
  runProgram(folder, 'backend/commands/main.ts', args, env)

/** Decrypts all data with a backend on that folder and database. */
async function readAt(folder: string, env: Record<string, string> = {}) {
  writeFileSync(path.join(folder, 'encryption.key'), readFileSync(path.join(place, 'encryption.key')), { mode: 0o600 })
  const backend = await startBackend({ DEMO: 'off', ...env }, folder)
  return readable(folder, made, backend.url, env).finally(() => backend.stop())
}

async function whileReading<Result>(work: Promise<Result>) {
  const seen = { well: 0, not: [] as number[] }
  let done = false
  const reader = (async () => {
    while (!done) {
      const { status } = await fetch(`${made.backend.url}/v1/shop`)
      if (status === 200) seen.well += 1
      else seen.not.push(status)
    }
  })()
  const result = await work.finally(() => {
    done = true
  })
  await reader
  return { result, seen }
}

test('a backup is made, and tried, while the shop is read from; move and restore ask for it to be stopped', async () => {
  made = await used(place)
  const { result, seen } = await whileReading(run(place, ['backup', file, '--verify', '--json']))
  expect(result.stderr).toBe('')
  expect(JSON.parse(result.stdout)).toMatchObject({ file, verified: true, version: expect.any(String) })
  expect(seen.not).toEqual([])
  expect(seen.well).toBeGreaterThan(20)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  for (const args of [
    ['restore', file, '--force'],
    ['move', 'postgres://nobody@127.0.0.1/nothing'],
  ]) {
    const busy = await run(place, args)
    expect([busy.code, busy.stderr]).toEqual([3, expect.stringContaining('Stop that one first')])
  }
  await made.backend.stop()
})

describe('a backup', () => {
  const other = newFolder()
  const broken = path.join(other, 'broken.backup')
  let lines: string[] = []
  let head: { tables: { name: string; columns: string[] }[] }
  beforeAll(async () => {
    expect(await run(other, ['restore', file])).toMatchObject({ code: 0, stderr: '' })
    lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
    head = JSON.parse(lines[0] ?? '')
  })
  afterAll(() => removeFolder(other))

  /** Lines with a row of a table, counted from one, replaced by others. */
  function withRow(table: string, row: number, change: (cells: (string | null)[]) => string[]) {
    const at = lines.indexOf(`{"table":"${table}"}`) + row
    return lines.toSpliced(at, 1, ...change(JSON.parse(lines[at] ?? '')))
  }
  const withCell = (table: string, row: number, column: string, value: string | null) =>
    withRow(table, row, (cells) => {
      const at = head.tables.find(({ name }) => name === table)?.columns.indexOf(column) ?? -1
      return [JSON.stringify(cells.with(at, value))]
    })
  const zip = (text: string[]) => gzipSync(`${text.join('\n')}\n`)
  const withoutSettings = () => lines.filter((_, at) => lines[at - 1] !== '{"table":"settings"}')

  // backup-file.test.ts tests damage to the file itself.
  test.each<[name: string, make: () => string[], said: string]>([
    [
      'a row twice',
      () => withRow('products', 2, (cells) => [JSON.stringify(cells), JSON.stringify(cells)]),
      'wrong at row 3 of the table products (23505)',
    ],
    ['a missing row', withoutSettings, 'differs from its checksums in settings'],
  ])('with %s is refused', async (_name, make, said) => {
    writeFileSync(broken, zip(make()))
    const refused = await run(other, ['restore', broken, '--force'])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/is damaged: .* Nothing was written\.$/m)])
    expect(refused.stderr).toContain(said)
  })

  test('that is damaged leaves an empty folder empty, and a shop as it was', async () => {
    const fresh = newFolder()
    writeFileSync(broken, zip(withCell('products', 3, 'vat_rate', 'dieci')))
    const refused = await run(fresh, ['restore', broken])
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('wrong at row 3 of the table products (22P02)'),
    ])
    expect(readdirSync(fresh).filter((name) => name.startsWith('pgdata'))).toEqual([])
    await removeFolder(fresh)
    expect(await readAt(other)).toEqual(ALL)
  })
})

const server = process.env.MOVE_TO_SERVER
if (server)
  test('all of it moves to PostgreSQL, whose backup is restored into an embedded database', async () => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    const newDatabase = async () => {
      const url = new URL(server)
      url.pathname = `/salvia_move_${randomBytes(6).toString('hex')}`
      await client.query(`CREATE DATABASE ${url.pathname.slice(1)}`)
      return { DATABASE_URL: url.toString() }
    }
    const databases = [await newDatabase(), await newDatabase()] as const
    const [env, dumped] = databases
    const other = newFolder()
    try {
      const moved = await run(place, ['move', env.DATABASE_URL, '--json'])
      expect([moved.code, moved.stderr]).toEqual([0, ''])
      expect(JSON.parse(moved.stdout)).toMatchObject({ missing_keys: [] })
      const twice = await run(place, ['move', env.DATABASE_URL])
      expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('is not empty')])
      expect(await readAt(place, env)).toEqual(ALL)
      const back = path.join(other, 'back.backup')
      expect(await run(place, ['backup', back, '--verify'], env)).toMatchObject({ code: 0, stderr: '' })
      expect(await run(other, ['restore', back])).toMatchObject({ code: 0, stderr: '' })
      expect(await run(place, ['restore', file, '--force'], env)).toMatchObject({ code: 0, stderr: '' })
      const dump = path.join(other, 'shop.dump')
      execFileSync('pg_dump', ['-Fc', '-f', dump, env.DATABASE_URL])
      execFileSync('pg_restore', ['--no-owner', '-1', '-d', dumped.DATABASE_URL, dump])
      expect(await readAt(place, dumped)).toEqual(ALL)
    } finally {
      for (const { DATABASE_URL: url } of databases)
        await client.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
      await client.end()
      await removeFolder(other)
    }
  })
