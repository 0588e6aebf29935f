import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { sharedBackend } from '../testing/file-backend'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const { api, folder } = sharedBackend('shop')

async function json(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(folder, ...args, '--json')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}${stdout}`)
  return JSON.parse(stdout)
}
const product = async () => (await api('getProduct', { params: { minsan: shop.cosmetic }, query: {} })).data

function file(name: string, content: string): string {
  const full = path.join(folder, name)
  writeFileSync(full, content)
  return full
}

test("later files of every kind with a duplicate's code reach the product that was kept", async () => {
  const own = 'Codice;Descrizione;Tipo;IVA;Prezzo;Giacenza\nOWN-7;Crema doppia;cosmetico;22;5,00;1\n'
  const catalogue = [
    ...['import', 'catalogue', file('doppi.csv', own), '--profile', 'gestionale'],
    ...['--pharmacy', shop.central],
  ]
  expect(await json(...catalogue)).toMatchObject({ added: 1 })
  const found = (await api('searchProducts', { query: { NomeProdotto: 'crema doppia' } })).data.items
  const duplicate = found.find(({ minsan }) => minsan.startsWith('2'))?.minsan ?? ''
  expect(duplicate).toMatch(/^2\d{8}$/)
  await json('products', 'merge', shop.cosmetic, duplicate)

  const texts = file('testi.csv', `codice;sezione;testo\n${duplicate};avvertenze;Non ingerire.\n`)
  expect(await json('import', 'texts', texts)).toMatchObject({ added: 1, rejected: 0 })
  const nested = file('testi.json', JSON.stringify([{ code: duplicate, sections: { modalita_uso: 'Due volte.' } }]))
  expect(await json('import', 'texts', nested)).toMatchObject({ added: 1, rejected: 0 })
  expect((await product()).sections).toEqual(
    expect.arrayContaining([
      { code: 'warnings', html: '<p>Non ingerire.</p>' },
      { code: 'directions', html: '<p>Due volte.</p>' },
    ]),
  )

  for (const [at, code] of [duplicate, 'OWN-7'].entries()) {
    const pictures = path.join(folder, `foto-${at}`)
    mkdirSync(pictures)
    const picture = sharp({ create: { width: 140 + at, height: 140, channels: 3, background: '#0a0' } })
    await picture.png().toFile(path.join(pictures, `${code}.png`))
    const before = (await product()).images
    expect(await json('import', 'pictures', pictures)).toMatchObject({ rejected: 0 })
    expect((await product()).images).not.toEqual(before)
  }

  const offers = file('offerte.csv', `minsan;prezzo;giacenza\n${duplicate};7,77;2\n`)
  expect(await json('import', 'offers', offers, '--pharmacy', shop.central)).toMatchObject({ changed: 1, rejected: 0 })
  const { data } = await api('getProduct', {
    params: { minsan: shop.cosmetic },
    query: { pharmacy_id: shop.central },
  })
  expect(data.price).toBe(7.77)
})
