import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { signUpUser } from '../testing/customer'
import { newFolder, removeFolder } from '../testing/folder'
import { mailTo } from '../testing/mail'
import { runCommand } from '../testing/run'
import { seedNothing } from '../testing/seeded'

jest.setTimeout(600_000)

const folders: string[] = []
afterAll(() => Promise.all(folders.map(removeFolder)))

const folder = (mode: number) => {
  const made = newFolder()
  folders.push(made)
  chmodSync(made, mode)
  return made
}

function openIn(place: string): string[] {
  const below = readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => path.join(place, name))
  return [place, ...below].filter((file) => lstatSync(file).mode & 0o077)
}

/** Makes the backend write all kinds of files: database, key, mails, pictures, sockets, a backup. */
async function used(place: string): Promise<string> {
  const backend = await startBackend({ DEMO: 'on', DEMO_PRODUCTS: '20', DEMO_PHARMACIES: '3' }, place)
  const api = createApi(backend.url)
  const { items } = (await api('searchProducts', { query: { TakeRow: 100 } })).data
  const picture = items.find(({ image }) => image !== null)?.image ?? ''
  expect((await fetch(new URL(picture, backend.url))).status).toBe(200)
  await api('signUp', { body: { user: signUpUser('anna@example.com'), password: 'gatto-verde-tre' } })
  await mailTo(backend, 'anna@example.com')
  expect((await runCommand(place, 'backup', path.join(place, 'media/shop.backup'))).code).toBe(0)
  expect(openIn(place)).toEqual([])
  await backend.stop()
  expect(readdirSync(place)).toEqual(expect.arrayContaining(['encryption.key', 'media', 'outbox']))
  return backend.output()
}

const SAID = /Other users of this machine could enter the data folder/

test('only the owner can read what is written, also in a folder that others can enter', async () => {
  const place = folder(0o755)
  expect(await used(place)).toMatch(SAID)
  // As left by an older version with a liberal umask.
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(place, name)
    chmodSync(file, lstatSync(file).isDirectory() ? 0o755 : 0o666)
  }
  chmodSync(place, 0o777)
  const again = await startBackend({}, place)
  expect(openIn(place)).toEqual([])
  await again.stop()
  expect(again.output()).toMatch(SAID)
  const third = await startBackend({}, place)
  await third.stop()
  expect(third.output()).not.toMatch(SAID)
})

test('a missing folder is created for its owner only', async () => {
  const place = path.join(folder(0o700), 'data')
  const backend = await startBackend({ DEMO: 'off' }, place)
  expect(openIn(place)).toEqual([])
  await backend.stop()
  expect(backend.output()).not.toMatch(SAID)
})

test('another user’s folder is refused, and so is one that others enter for what else is in it', async () => {
  const shared = folder(0o755)
  mkdirSync(path.join(shared, 'photos'))
  const refused = (place: string, why: string) =>
    expect(startBackend({ DEMO: 'off' }, place)).rejects.toThrow(
      new RegExp(`ended with 78:\\nThe backend cannot use the data folder ${place}: ${why}`),
    )
  await refused(shared, 'other users may enter it, and more lies in it')
  expect(lstatSync(shared).mode & 0o777).toBe(0o755)
  expect((await runCommand(shared, 'orders', 'list')).stderr).toMatch(/^The backend cannot use the data folder/)
  const foreign = process.getuid?.() === 0 ? mkdtempSync(path.join(os.tmpdir(), 'salvia-foreign-')) : '/usr'
  if (foreign !== '/usr') chownSync(foreign, 65_534, 65_534)
  await refused(foreign, 'it belongs to another user')
  if (foreign !== '/usr') rmSync(foreign, { recursive: true })
  // A private folder may contain other files, which are unchanged.
  const own = folder(0o700)
  await seedNothing(own)
  writeFileSync(path.join(own, 'cards.csv'), '', { mode: 0o644 })
  await (await startBackend({ DEMO: 'off' }, own)).stop()
  expect(openIn(own)).toEqual([path.join(own, 'cards.csv')])
})
