import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sharedBackend } from '../testing/file-backend'
import { runProgram } from '../testing/run'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder } = backend
const minsan = shop.otc

/** Imports one row about the pharmacy F1; returns the report's text. */
async function importPharmacy(cells: Record<string, string>): Promise<string> {
  const file = path.join(folder, 'farmacie.csv')
  const row = { codice: 'F1', orari: '', ...cells }
  writeFileSync(file, `${Object.keys(row).join(';')}\n${Object.values(row).join(';')}\n`)
  const { code, stdout, stderr } = await runProgram(folder, 'backend/commands/main.ts', ['import', 'pharmacies', file])
  if (code !== 0) throw new Error(stderr)
  return stdout
}

/** The product as each public read shows it at F1 or, for the last two, everywhere. */
async function readEverywhere() {
  const at = { pharmacy_id: shop.central }
  const listed = (await api('searchProducts', { query: { ...at, TakeRow: 100 } })).data.items
  const available = (await api('searchProducts', { query: { ...at, available: true, TakeRow: 100 } })).data.items
  const product = (await api('getProduct', { params: { minsan }, query: at })).data
  const [line] = (await api('quoteCart', { body: { ...at, products: [{ minsan, quantity: 1 }] } })).data.products
  const nearby = (await api('listProductPharmacies', { query: { idProdotto: minsan } })).data
  const anywhere = (await api('getProduct', { params: { minsan }, query: {} })).data
  return {
    listed: listed.find((item) => item.minsan === minsan)?.availability,
    filtered: available.some((item) => item.minsan === minsan),
    product: [product.availability, product.ready_in_minutes !== null],
    quoted: line?.availability,
    nearby: nearby.map(({ pharmacy }) => pharmacy.id).sort(),
    anywhere: anywhere.price,
  }
}

test('a pharmacy that hands nothing over offers nothing, until it does', async () => {
  const { price } = (await api('getProduct', { params: { minsan }, query: { pharmacy_id: shop.central } })).data
  const before = {
    listed: 'available',
    filtered: true,
    product: ['available', true],
    quoted: 'available',
    nearby: [shop.central, shop.small],
    anywhere: Math.min(price ?? 0, 4.9),
  }
  expect(await readEverywhere()).toEqual(before)

  const report = await importPharmacy({ ritiro_minuti: '-', consegna_cap: '-' })
  expect(report).toMatch(/not ready {2}1 .*\n {4}F1: nothing can be ordered \(give ritiro_minuti or consegna_cap\)/)
  expect(await readEverywhere()).toEqual({
    listed: 'unavailable',
    filtered: false,
    product: ['unavailable', false],
    // Removed from the cart, with a message.
    quoted: undefined,
    nearby: [shop.small],
    anywhere: 4.9,
  })

  expect(await importPharmacy({ ritiro_minuti: '30' })).not.toContain('not ready')
  expect(await readEverywhere()).toEqual(before)
})

test('a pharmacy without opening hours is named by the import of its offers too', async () => {
  expect(await importPharmacy({ orari: '-', ritiro_minuti: '30' })).toMatch(
    /F1: no order says when it is ready \(give orari\)/,
  )
  const file = path.join(folder, 'offerte.csv')
  writeFileSync(file, `minsan;prezzo;giacenza\n${minsan};5,10;7\n`)
  const args = ['import', 'offers', file, '--pharmacy', 'F1', '--json']
  const { stdout } = await runProgram(folder, 'backend/commands/main.ts', args)
  expect(JSON.parse(stdout).unready_pharmacies).toEqual([{ code: 'F1', lacks: ['opening_hours'] }])
})
