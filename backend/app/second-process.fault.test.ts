import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startBackend } from '../testing/backend'
import { type Cluster, newCluster } from '../testing/cluster'
import { newFolder, removeFolder } from '../testing/folder'

jest.setTimeout(300_000)

let cluster: Cluster
const folders = [newFolder(), newFolder()]
beforeAll(async () => {
  cluster = await newCluster()
}, 300_000)
afterAll(async () => {
  cluster?.remove()
  await Promise.all(folders.map(removeFolder))
})

const [first = '', second = ''] = folders
const start = async (folder: string, made: Record<string, string>, env: Record<string, string> = {}) => {
  const SALVIA_MADE_SECRETS = JSON.stringify(made)
  await (await startBackend({ DEMO: 'off', DATABASE_URL: cluster.url, SALVIA_MADE_SECRETS, ...env }, folder)).stop()
}
const refused = (...names: string[]) => new RegExp(`ended with 78:\\nThe backend cannot .*${names.join('.*')}`)

test('a second installation on one database is refused until it has the secrets of the first', async () => {
  const own = { SESSION_SECRET: 'one', REVALIDATE_SECRET: 'two' }
  for (const _ of [1, 2]) await start(first, own)
  await expect(start(second, own)).rejects.toThrow(refused('ENCRYPTION_KEY'))
  const key = { ENCRYPTION_KEY: readFileSync(path.join(first, 'encryption.key'), 'utf8').trim() }
  const others = { SESSION_SECRET: 'three', REVALIDATE_SECRET: 'four' }
  await expect(start(second, others, key)).rejects.toThrow(refused('SESSION_SECRET and REVALIDATE_SECRET must be set'))
  await expect(start(second, { REVALIDATE_SECRET: 'four' }, key)).rejects.toThrow(refused('REVALIDATE_SECRET must'))
  await start(second, {}, key)
  // The first one's generated secrets are no longer those of the shop.
  await expect(start(first, own)).rejects.toThrow(refused('SESSION_SECRET and REVALIDATE_SECRET'))
})
