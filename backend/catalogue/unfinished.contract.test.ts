import { backendOfFile } from '../testing/file-backend'
import { copyPrepared } from '../testing/prepared'
import { queryDatabase } from '../testing/query'

jest.setTimeout(300_000)

const backend = backendOfFile({ fill: (folder) => copyPrepared('shelves', folder) })

const readTraits = () => queryDatabase(backend.folder, 'SELECT minsan, traits FROM product_index ORDER BY minsan')

test('a start recomputes derived data of older rules, and leaves those of its own', async () => {
  const before = await readTraits()
  expect(JSON.stringify(before)).toMatch(/form\./)
  const restartWith = async (version: number) => {
    await queryDatabase(backend.folder, "UPDATE product_index SET traits = '{}'")
    await queryDatabase(backend.folder, `UPDATE settings SET value = '${version}' WHERE key = 'derived_version'`)
    await backend.stop()
    await backend.start()
    return readTraits()
  }
  expect(await restartWith(0)).toEqual(before)
  expect(JSON.stringify(await restartWith(1000))).not.toMatch(/form\./)
})
