import { apiOf } from '../testing/api'
import { newFolder, removeFolder, startBackend } from '../testing/backend'
import { runProgram } from '../testing/run'

jest.setTimeout(120_000)

const folders: string[] = []
afterAll(() => Promise.all(folders.map(removeFolder)))

async function folderWith(kind: 'first' | 'strange'): Promise<string> {
  const folder = newFolder()
  folders.push(folder)
  const made = await runProgram(folder, 'backend/testing/old-database.ts', [kind])
  expect([made.code, made.stderr]).toEqual([0, ''])
  return folder
}

test('a database of the first release is brought up to date, with all that is in it', async () => {
  const folder = await folderWith('first')
  // Twice: what was brought up to date is not brought up again.
  for (const _ of [1, 2]) {
    const backend = await startBackend({ DEMO: 'off' }, folder)
    const { data } = await apiOf(backend.url)('listRedirects', {})
    expect(data.items).toEqual([{ from: '/vecchio', to: '/home' }])
    await backend.stop()
  }
})

test('a database of other tables is refused, with what to do', async () => {
  const folder = await folderWith('strange')
  await expect(startBackend({ DEMO: 'off' }, folder)).rejects.toThrow(
    /The backend cannot use the database in .+: its tables are those of another version\. Start it with the version that made it, or give this one an empty database\.\n$/,
  )
})
