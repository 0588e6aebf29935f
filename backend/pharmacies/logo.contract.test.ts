import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { backendOfFile } from '../testing/file-backend'
import { delivery } from '../testing/ordering'
import { runCommand } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const SITE_URL = 'https://shop.example'
const backend = backendOfFile({ fill: seedShop, env: () => ({ SITE_URL }) })
const { api } = backend

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('as the Ministry gave it')])
const file = (name: string, content: Buffer | string) => {
  const place = path.join(backend.folder, name)
  writeFileSync(place, content)
  return place
}
const small = async () => (await api('getPharmacy', { params: { id: shop.small } })).data
/** Products of these that the small pharmacy does not deliver. */
async function stays(...minsans: string[]) {
  const products = minsans.map((minsan) => ({ minsan, quantity: 1 }))
  const { data } = await api('previewGuestOrder', { body: { ...delivery(), pharmacy_id: shop.small, products } })
  return data.problems.flatMap(({ code, minsan }) => (code === 'medicine_not_deliverable' ? [minsan] : []))
}
async function run(...args: string[]) {
  const { code, stderr } = await runCommand(backend.folder, ...args)
  if (code !== 0) throw new Error(stderr)
}
const importRecord = (kind: 'online' | 'veterinari', site: string) => {
  const entry = ['autorita', 'numero', 'data', 'link', 'sito', 'contatti'].map((name) => `${kind}_${name}`).join(';')
  const csv = `codice;orari;${entry}\nF2;;Autorità;1;01/02/2020;https://www.salute.gov.it/x;${site};02 1\n`
  return run('import', 'pharmacies', file(`${kind}.csv`, csv))
}

test('medicines are reserved and collected until the record has its logo, which is served byte for byte (docs/domain.md#L1, #L2)', async () => {
  await importRecord('online', SITE_URL)
  expect((await small()).online_medicines).toBeNull()
  expect(await stays(shop.otc)).toEqual([shop.otc])

  await run('logo', 'F2', file('logo.jpg', PNG))
  const logo = (await small()).online_medicines?.logo
  expect(logo).toMatch(/^\/media\/logos\/[0-9a-f]{32}\.png$/)
  const served = await fetch(`${backend.url}${logo}`)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG)
  expect(await stays(shop.otc)).toEqual([])
  await run('rekey')
  expect(Buffer.from(await (await fetch(`${backend.url}${logo}`)).arrayBuffer())).toEqual(PNG)
})

test("animals' medicines ask for a record and a logo of their own (docs/domain.md#L25)", async () => {
  const offers = [shop.animal, shop.veterinary].map((minsan) => `${minsan};17,90;5`).join('\n')
  await run('import', 'offers', file('offers.csv', `minsan;prezzo;giacenza\n${offers}\n`), '--pharmacy', 'F2')
  await importRecord('veterinari', SITE_URL)
  expect((await small()).online_veterinary).toBeNull()
  expect(await stays(shop.animal)).toEqual([shop.animal])
  await run('logo', 'F2', file('animals.jpg', Buffer.from('ffd8ff00', 'hex')), '--veterinary')
  expect((await small()).online_veterinary?.logo).toMatch(/\.jpg$/)
  expect(await stays(shop.animal, shop.veterinary)).toEqual([shop.veterinary])
})

test('the demo’s logo says that it is none, and no other pharmacy’s is drawn (docs/domain.md#L2)', async () => {
  const { data } = await api('getPharmacy', { params: { id: shop.central } })
  const served = await fetch(`${backend.url}${data.online_medicines?.logo}`)
  expect(served.headers.get('content-type')).toContain('image/svg+xml')
  expect(await served.text()).toContain('FAC-SIMILE')
  expect((await fetch(`${backend.url}/media/logos/${'0'.repeat(32)}.png`)).status).toBe(404)
})

test.each([
  ['F2', 'logo.svg', '<svg onload="alert(1)"/>', /no PNG or JPEG/],
  ['F2', 'large.png', Buffer.concat([PNG, Buffer.alloc(600_000)]), /512 KB/],
  ['F9', 'mine.png', PNG, /no pharmacy F9/],
])('%s with %s is refused', async (code, name, content, message) => {
  const ran = await runCommand(backend.folder, 'logo', code, file(name, content))
  expect([ran.code, ran.stderr]).toEqual([1, expect.stringMatching(message)])
  expect((await runCommand(backend.folder, 'logo', code, 'nothing.png')).stderr).toMatch(/no file nothing.png/)
})
