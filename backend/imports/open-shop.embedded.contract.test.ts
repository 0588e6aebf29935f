import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { connectionToShared } from '@/backend/database/shared'
import { type RunningBackend, startBackend } from '@/backend/testing/backend'
import { newFolder, removeFolder, testEnvironment } from '@/backend/testing/folder'
import { startProgram } from '@/backend/testing/program'
import { runCommand } from '@/backend/testing/run'
import { seedShop } from '@/backend/testing/seeded'

jest.setTimeout(600_000)

const ROWS = 500
const place = newFolder()
let running: RunningBackend | undefined
afterAll(async () => {
  await running?.stop()
  await removeFolder(place)
})

/** A pharmacy's list with many creams at one price. */
function list(price: string, length = ROWS): string {
  const file = path.join(place, `${price}.csv`)
  const rows = Array.from({ length }, (_, at) => `98${String(at).padStart(7, '0')};Crema ${at};cosmetico;22;${price};3`)
  writeFileSync(file, ['minsan;nome;tipo;iva;prezzo;giacenza', ...rows].join('\n'))
  return file
}
const command = (file: string) => ['import', 'offers', file, '--pharmacy', 'F1', '--json']

/** Queries one number from the running shop's database, like a command. */
async function ask(query: string): Promise<number> {
  const pool = connectionToShared(place)
  try {
    const { rows } = await pool.query<{ number: number }>(`SELECT (${query})::int AS number`)
    return rows[0]?.number ?? 0
  } finally {
    await pool.end()
  }
}
const offersAt = (cents: number) =>
  ask(`SELECT count(*) FROM offers WHERE minsan LIKE '98%' AND price_cents = ${cents}`)

async function until(reached: () => Promise<boolean>): Promise<void> {
  while (!(await reached()));
}

/** Starts an import and SIGKILLs it once the condition holds; returns its output. */
async function importUntil(file: string, reached: () => Promise<boolean>, kill = true): Promise<string> {
  const child = startProgram('backend/commands/main.ts', command(file), {
    ...process.env,
    ...(await testEnvironment(place)),
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  await until(reached)
  if (kill) child.kill('SIGKILL')
  await ended
  return said
}

test('a list is imported while the shop is open: reads go on, and a kill leaves all of it or nothing', async () => {
  await seedShop(place)
  const first = await startBackend({ DEMO: 'off' }, place)
  running = first
  const reads = { well: 0, not: 0 }
  let open = true
  const reader = (async () => {
    while (open) {
      const { ok } = await fetch(`${first.url}/v1/shop`)
      reads[ok ? 'well' : 'not'] += 1
    }
  })()

  const imported = await runCommand(place, ...command(list('5,00')))
  expect(imported.stderr).toBe('')
  expect(JSON.parse(imported.stdout)).toMatchObject({ written: true, rows: ROWS, added: ROWS, rejected: 0 })
  expect(await offersAt(500)).toBe(ROWS)

  // Killed before all rows were staged, so many that the first are seen long before the last: none is written.
  await importUntil(list('6,00', 20 * ROWS), async () => (await ask('SELECT count(*) FROM import_pieces')) > 0)
  expect([await offersAt(500), await offersAt(600)]).toEqual([ROWS, 0])

  // Killed while writing: the shop completes it.
  await importUntil(list('7,00'), async () => (await offersAt(700)) > 0)
  await until(async () => (await ask("SELECT count(*) FROM settings WHERE key = 'staged_import'")) === 0)
  expect([await offersAt(700), await ask('SELECT count(*) FROM import_pieces')]).toEqual([ROWS, expect.any(Number)])
  open = false
  await reader
  expect(reads.not).toBe(0)
  expect(reads.well).toBeGreaterThan(50)

  // The shop is killed: the next start completes it.
  const said = await importUntil(
    list('8,00'),
    async () => {
      const begun = (await offersAt(800)) > 0
      if (begun) await first.kill()
      return begun
    },
    false,
  )
  expect(said).toMatch(/writes the rest by itself/)
  running = await startBackend({ DEMO: 'off' }, place)
  await until(async () => (await ask("SELECT count(*) FROM imports WHERE file = '8,00.csv'")) === 1)
  expect(await offersAt(800)).toBe(ROWS)
})
