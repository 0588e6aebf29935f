import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { newFolder, removeFolder } from '../testing/folder'
import { copyPrepared } from '../testing/prepared'
import { runProgram } from '../testing/run'

jest.setTimeout(300_000)

const folders: string[] = []
afterAll(() => Promise.all(folders.map(removeFolder)))

async function folderWith(kind: 'first' | 'newer' | 'strange'): Promise<string> {
  const folder = newFolder()
  folders.push(folder)
  const made = await runProgram(folder, 'backend/testing/old-database.ts', [kind])
  expect([made.code, made.stderr]).toEqual([0, ''])
  return folder
}

test('a database of the first release is brought up to date, with all that is in it', async () => {
  const folder = await folderWith('first')
  // Twice: a migrated database is not migrated again.
  for (const _ of [1, 2]) {
    const backend = await startBackend({ DEMO: 'off' }, folder)
    const { data } = await createApi(backend.url)('listRedirects', {})
    expect(data.items).toEqual([{ from: '/vecchio', to: '/home' }])
    await backend.stop()
  }
})

test('a database with other tables is refused with a remedy', async () => {
  const folder = await folderWith('strange')
  await expect(startBackend({ DEMO: 'off' }, folder)).rejects.toThrow(
    /The backend cannot use the database in .+: its tables are those of another version\. Start it with the version that made it, or give this one an empty database\.\n$/,
  )
})

test('a database of a newer version is refused, and left as it is', async () => {
  const folder = await folderWith('newer')
  for (const _ of [1, 2])
    await expect(startBackend({ DEMO: 'off' }, folder)).rejects.toThrow(
      /ended with 78:\nThe backend cannot use the database in .+: a newer version has brought it up to date\. Start that version, or restore the backup that was made before\.\n$/,
    )
})

test('damaged files are refused with a remedy', async () => {
  const folder = newFolder()
  folders.push(folder)
  const start = () => startBackend({ DEMO: 'off', DATABASE_URL: '' }, folder)
  await copyPrepared('empty', folder, 'pglite')
  writeFileSync(path.join(folder, 'encryption.key'), '')
  await expect(start()).rejects.toThrow(
    /ended with 78:\nThe backend cannot use its encryption key: .+ Put the right one back/,
  )
  rmSync(path.join(folder, 'encryption.key'))
  writeFileSync(path.join(folder, 'pgdata/global/pg_control'), randomBytes(8192))
  await expect(start()).rejects.toThrow(
    /ended with 78:\nThe backend cannot start: .+\nThe files of the database are damaged: .+restore/,
  )
})
