import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ImportReport } from '../imports/report'
import type { TestImport } from '../imports/testing/run-imports'
import { backendOfFile } from '../testing/file-backend'
import { runProgram } from '../testing/run'
import { seedTables } from '../testing/seeded'

jest.setTimeout(300_000)

const files = mkdtempSync(path.join(os.tmpdir(), 'salvia-site-'))
let reports: Record<string, ImportReport> = {}

function file(name: string, content: string): string {
  const full = path.join(files, name)
  writeFileSync(full, content)
  return full
}

const header =
  'cod_farmacia;cod_farmacia_asl;indirizzo;descrizione_farmacia;p_iva;cap;cod_comune;comune;frazione;cod_provincia;sigla_provincia;provincia;cod_regione;regione;data_inizio_validita;data_fine_validita;descrizione_tipologia;codice_tipologia;latitudine;longitudine;localizzazione'
const row = (code: string, name: string, cap: string, istat: string, city: string, province: string, point: string) =>
  `${code};X1;VIA ROMA 4;${name};00743110157;${cap};${istat};${city};-;015;${province};-;030;-;01/01/2015;-;Ordinaria;1;${point};-`
const register = [
  header,
  row('1', 'ALFA', '20124', '015146', 'MILANO', 'MI', '45,4748;9,2055'),
  row('2', 'BETA', '20125', '015146', 'MILANO', 'MI', '45,4848;9,2055'),
  row('3', 'GAMMA', '20090', '015074', 'CERNUSCO SUL NAVIGLIO', 'MI', '45,5240;9,3300'),
  row('4', 'DELTA', '47121', '040012', "FORLI'", 'FC', '44,2220;12,0400'),
].join('\n')
const offers = `minsan;nome;tipo;iva;prezzo;giacenza;categoria;ean
980123451;Crema mani;cosmetico;22;6,90;5;Bellezza > Mani;8001234567897
980123469;Crema piedi;cosmetico;22;5,90;3;Bellezza > Piedi;
980123477;Senza prezzo;cosmetico;22;;0;;
`
const service = (code: string, slug: string) =>
  `insert into services (pharmacy_id, slug, name, summary, description, duration_minutes, category)
    select id, '${slug}', '${slug}', 'x', '<p>x</p>', 20, 'Cuore' from pharmacies where code = '${code}'`

const redirects = `da;a
https://vecchio.example/prodotti/crema.html/;/product/980123451
/a;/b
/b;/c
/c;/a
/self;/self/
/home;/categories/bellezza/mani
/x;https://altrove.example/
nessuno;/home
/index.php?cat=7;/categories/bellezza/mani#offerte
/caffè;/home
/?utm_source=x;/home
https://VECCHIO.example?utm_source=x&p=12;/product/A980123469
/home/?id_product=7;/product/8001234567897
/index.php?id=1&controller=product;/pharmacy/f1
/index.php?controller=product&id=1&gclid=2;/search
`

/** Pages that the shop has, and lacks. */
const targets = `da;a
/si/1;/pharmacy/F3/services
/si/2;/pharmacies/mi/milano
/si/3;/blog/un-articolo
/si/4;/media/listino.pdf
/si/5;/no/1
/si/6;/
/no/1;/product/980123499
/no/2;/categories/mani
/no/3;/categories/bellezza/viso
/no/4;/pharmacy/F2
/no/5;/pharmacy-services/999
/no/6;/pharmacies/to/torino
/no/7;/prodotti/crema
/no/8;/product/nulla
/no/9;/pharmacy/F1/services/999
`

async function fill(folder: string) {
  const wanted: TestImport[] = [
    ['pharmacies', 'pharmacies', file('register.csv', register)],
    ['collection', 'pharmacies', file('collection.csv', 'codice;orari;ritiro_minuti\nF1;lun-sab 9-19;60\n')],
    ['sql', service('F1', 'ecg')],
    ['sql', service('F1', 'holter')],
    // Of identical texts only the first active pharmacy's is listed, so F2 has none.
    ['sql', service('F2', 'spirometria')],
    ['sql', service('F3', 'spirometria')],
    ['sql', service('F4', 'spirometria')],
    ['sql', service('F4', 'ecg')],
    ['sql', "update pharmacies set active = false where code = 'F2'"],
    ['offers', 'offers', file('offers.csv', offers), { pharmacy: 'F1' }],
    ['redirects', 'redirects', file('redirects.csv', redirects)],
    ['again', 'redirects', file('redirects.csv', redirects)],
    ['targets', 'redirects', file('targets.csv', targets)],
    // As stored by earlier versions.
    ['sql', "insert into redirects values ('/vecchia?b=2&a=%c3%b2', '/home'), ('/vecchia?b=3', '/home')"],
    ['spelled', 'redirects', file('spelled.csv', 'da,a\n/vecchia?a=ò&b=2,/search\n')],
    ['changed', 'redirects', file('changed.csv', 'from,to\n/b,/a\n/a,/search\n')],
  ]
  const script = 'backend/imports/testing/run-imports.ts'
  await seedTables(folder)
  const { stdout, stderr } = await runProgram(folder, script, [JSON.stringify(wanted)])
  if (stdout === '') throw new Error(stderr)
  reports = JSON.parse(stdout)
}

const { api } = backendOfFile({ fill })
afterAll(() => rmSync(files, { recursive: true, force: true }))

test('places are the comuni of living pharmacies', async () => {
  const { data: places } = await api('listPlaces', {})
  expect(places.map(({ province, slug, pharmacies_count }) => [province, slug, pharmacies_count])).toEqual([
    ['FC', 'forli', 1],
    ['MI', 'cernusco-sul-naviglio', 1],
    ['MI', 'milano', 1],
  ])
  for (const { updated_at } of places) expect(Date.parse(updated_at)).toBeGreaterThan(Date.now() - 3_600_000)
})

test("a place has its pharmacies, in any case of the province's letters; elsewhere is none", async () => {
  const { data: milan } = await api('listPlacePharmacies', { params: { province: 'mi', city: 'milano' }, query: {} })
  expect(milan).toMatchObject({ total: 1, page_number: 1, place: { province: 'MI', slug: 'milano' } })
  expect(milan.items.map(({ code }) => code)).toEqual(['F1'])
  const second = { page_number: 2, page_size: 1 }
  const past = await api('listPlacePharmacies', { params: { province: 'MI', city: 'milano' }, query: second })
  expect(past.data.items).toEqual([])
  for (const params of [
    { province: 'MI', city: 'roma' },
    { province: 'RM', city: 'milano' },
  ])
    expect((await api('listPlacePharmacies', { params, query: {} })).problem.code).toBe('not_found')
  const wrong = await api('listPlacePharmacies', { params: { province: 'MIL', city: 'milano' }, query: {} })
  expect([wrong.status, wrong.problem.code]).toEqual([404, 'not_found'])
})

test('the index of pharmacies goes on where it stopped, with their services', async () => {
  const codes: string[] = []
  const services: [string, number, number][] = []
  let after: string | null | undefined
  for (let page = 0; after !== null && page < 9; page++) {
    const { data: answer }: Awaited<ReturnType<typeof api<'listPharmacyIndex'>>> = await api('listPharmacyIndex', {
      query: { limit: 1, ...(after && { after }) },
    })
    for (const one of answer.items) {
      codes.push(one.code)
      services.push([one.code, one.service_ids.length, one.repeated_service_ids.length])
      for (const serviceId of one.service_ids) {
        const { data } = await api('getService', { params: { id: one.code, serviceId } })
        expect([serviceId, data.told_first_by !== null]).toEqual([
          serviceId,
          one.repeated_service_ids.includes(serviceId),
        ])
        if (data.told_first_by)
          expect([data.slug, data.told_first_by.pharmacy_code]).toEqual([data.slug, data.slug === 'ecg' ? 'F1' : 'F3'])
      }
    }
    after = answer.next
  }
  expect(codes).toEqual(['F1', 'F3', 'F4'])
  expect(services).toEqual([
    ['F1', 2, 0],
    ['F3', 1, 0],
    ['F4', 2, 2],
  ])
})

test('the feed has every product with a price', async () => {
  const { data: first } = await api('listFeedProducts', { query: { limit: 1 } })
  expect(first.items).toMatchObject([
    {
      minsan: '980123451',
      price: 6.9,
      ean: ['8001234567897'],
      category: ['Bellezza', 'Mani'],
      availability: 'available',
    },
  ])
  const { data: rest } = await api('listFeedProducts', { query: { after: first.next ?? '' } })
  expect(rest.items.map(({ minsan }) => minsan)).toEqual(['980123469'])
  expect(rest.next).toBeNull()
})

test('normalises old addresses, and rejects loops and missing targets', async () => {
  expect(reports.redirects).toMatchObject({ added: 8, rejected: 6, skipped_by_reason: { repeated: 1 } })
  const { rejections } = reports.redirects ?? {}
  expect(rejections?.map(({ line, code }) => [line, code])).toEqual(
    expect.arrayContaining([
      [5, 'redirect_loop'],
      [6, 'redirect_loop'],
      [7, 'invalid_path'],
      [8, 'invalid_path'],
      [9, 'invalid_path'],
      [12, 'invalid_path'],
    ]),
  )
  expect(reports.again).toMatchObject({ added: 0, changed: 0, unchanged: 8 })
  expect(reports.targets?.rejections.map(({ line, code }) => [line, code])).toEqual(
    [8, 9, 10, 11, 12, 13, 14, 15, 16].map((line) => [line, 'unknown_target']),
  )
  expect(reports.spelled).toMatchObject({ added: 0, changed: 1 })
  // /b must not redirect to /a while /a redirects to /b.
  expect(reports.changed).toMatchObject({ changed: 1, rejected: 1 })
  const { data: first } = await api('listRedirects', { query: { limit: 2 } })
  const { data: rest } = await api('listRedirects', { query: { after: first.next ?? '' } })
  const { items } = rest
  expect([...first.items, ...items].filter(({ from }) => !from.startsWith('/si/'))).toEqual([
    { from: '/?p=12', to: '/product/A980123469' },
    { from: '/a', to: '/search' },
    { from: '/b', to: '/c' },
    { from: '/caff%C3%A8', to: '/home' },
    { from: '/home?id_product=7', to: '/product/8001234567897' },
    { from: '/index.php?cat=7', to: '/categories/bellezza/mani#offerte' },
    { from: '/index.php?controller=product&id=1', to: '/pharmacy/f1' },
    { from: '/prodotti/crema.html', to: '/product/980123451' },
    { from: '/vecchia?b=2&a=%c3%b2', to: '/search' },
    { from: '/vecchia?b=3', to: '/home' },
  ])
})
