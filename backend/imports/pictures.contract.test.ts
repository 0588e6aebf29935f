import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { backendOfFile } from '@/backend/testing/file-backend'
import { runCommand, runProgram } from '@/backend/testing/run'
import { seedTables } from '@/backend/testing/seeded'
import type { ImportReport } from './report'
import type { TestImport } from './testing/run-imports'

jest.setTimeout(300_000)

const files = mkdtempSync(path.join(os.tmpdir(), 'salvia-pictures-'))
const folder = path.join(files, 'foto')
afterAll(() => rmSync(files, { recursive: true, force: true }))
let reports: Record<string, ImportReport> = {}

const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

const pharmacies =
  'codice;nome;indirizzo;comune;provincia;cap;orari\nF1;Farmacia Uno;Via Roma 1;Milano;MI;20121;lun-sab 8-20\n'
const offers =
  'minsan;ean;nome;tipo;iva;categoria;prezzo;giacenza\n980000001;8001234567897;Crema;cosmetico;22;Bellezza > Mani;5,00;3\n980000002;;Sapone;cosmetico;22;Bellezza > Mani;3,00;4\n'
const services = 'farmacia;nome;durata;orari\nF1;ECG;20;lun 9-12\n'

function file(name: string, content: string): string {
  const full = path.join(files, name)
  writeFileSync(full, content)
  return full
}

async function pictures() {
  mkdirSync(path.join(folder, 'altre'), { recursive: true })
  const put = (name: string, content: Buffer | string) => writeFileSync(path.join(folder, name), content)
  // Rotated by EXIF, with location data.
  const photo = drawn(400, 200, '#204060')
    .withExif({ IFD0: { Copyright: 'di qualcuno' } })
    .withMetadata({ orientation: 6 })
  put('980000001.jpg', await photo.jpeg().toBuffer())
  put('980000001_2.png', await drawn(300, 300, '#ff0000').png().toBuffer())
  put('980000001_3.jpg', 'no picture at all')
  put('altre/8001234567897_4.webp', await drawn(100, 100, '#00ff00').webp().toBuffer())
  put('F1.jpg', await drawn(2000, 1000, '#ffffff').jpeg().toBuffer())
  put('bellezza.jpg', await drawn(200, 200, '#123456').jpeg().toBuffer())
  put('ecg.jpg', await drawn(300, 200, '#654321').jpeg().toBuffer())
  put('999999999.jpg', await drawn(200, 200, '#123456').jpeg().toBuffer())
  put('980000002.gif', await drawn(1, 1, '#000000').gif().toBuffer())
  put('980000002_2.jpg', '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>')
  put('leggimi.txt', 'x')
  put('Thumbs.db', 'x')
}

const article = (title: string, more = '') =>
  `---\ntitle: ${title}\ndate: 2026-03-01T08:00:00\ncategory: Bambini & famiglia\ntags: pidocchi, Scuola\nexcerpt: In breve.\n${more}---\n<p>Perché <a href="/blog/mani">lavarsi</a>.</p>\n`

/** Folders of articles, each complete. */
async function articles() {
  const put = (name: string, content: Buffer | string) => {
    mkdirSync(path.dirname(path.join(files, name)), { recursive: true })
    writeFileSync(path.join(files, name), content)
  }
  put('blog/mani.html', article('Le mani', 'modified: 02/03/2026\nauthor: Anna Verdi\npicture: Due mani\n'))
  put('blog/mani.jpg', await drawn(300, 200, '#456789').jpeg().toBuffer())
  put(
    'blog/occhi.html',
    `\uFEFF${article('Gli «occhi»', 'reviewed_by: Dott. Neri\nreviewed_on: 2026-03-04\n').replaceAll('\n', '\r\n')}`,
  )
  put('blog/senza-testa.html', '<p>Ciao</p>')
  put('blog/errore.html', article('Errore', 'titolo: Errore\n'))
  put('blog/vuoto.html', article('').replace('date: 2026-03-01', 'date: 2026-02-31'))
  put('blog/latino.html', Buffer.from(article('È'), 'latin1'))
  put('blog/altro.png', 'x')
  put('blog2/mani.html', article('Le mani pulite'))
}

const { api, url_of, data } = (() => {
  const backend = backendOfFile({
    async fill(dataFolder) {
      await pictures()
      await articles()
      const addresses = `SKU,Images\n980000001,"http://127.0.0.1/a.jpg, https://altrove.example/b.jpg"\n`
      const wanted: TestImport[] = [
        ['pharmacies', 'pharmacies', file('farmacie.csv', pharmacies)],
        ['offers', 'offers', file('offerte.csv', offers), { pharmacy: 'F1' }],
        ['services', 'services', file('servizi.csv', services)],
        ['dry', 'pictures', folder, { dryRun: true }],
        ['first', 'pictures', folder],
        ['second', 'pictures', folder],
        ['articles', 'articles', path.join(files, 'blog')],
        ['articles again', 'articles', path.join(files, 'blog')],
        ['fewer', 'articles', path.join(files, 'blog2'), { complete: true, force: true }],
        ['addresses', 'pictures', file('indirizzi.csv', addresses)],
      ]
      await seedTables(dataFolder)
      const run = await runProgram(dataFolder, 'backend/imports/testing/run-imports.ts', [JSON.stringify(wanted)])
      if (run.code !== 0) throw new Error(run.stderr)
      reports = JSON.parse(run.stdout) as Record<string, ImportReport>
    },
  })
  return { api: backend.api, url_of: (address: string) => `${backend.url}${address}`, data: backend.folder }
})()

const at = async (minsan: string) => (await api('getProduct', { params: { minsan }, query: {} })).data

test('good ones go in, the others are named with what is wrong', () => {
  expect(reports.dry).toMatchObject({ added: 4, rejected: 5, written: false })
  expect(reports.first).toMatchObject({ added: 4, rejected: 5, written: true })
  expect(reports.first?.rejections.map(({ detail }) => detail).sort()).toEqual([
    '980000001_3.jpg: not readable as a picture',
    '980000002.gif: smaller than 50 pixels: 1 × 1',
    '980000002_2.jpg: no JPEG, PNG, WebP, AVIF, GIF or TIFF but svg',
    '999999999.jpg: no product, pharmacy, category or service has the code 999999999',
    'leggimi.txt: no file of a picture',
  ])
  expect(reports.second).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
})

test('an address is asked of no host that is not named', () => {
  expect(reports.addresses?.rejections.map(({ line, detail }) => [line, detail])).toEqual([
    [2, 'http://127.0.0.1/a.jpg: 127.0.0.1 is none of PICTURE_SOURCES'],
    [2, 'https://altrove.example/b.jpg: altrove.example is none of PICTURE_SOURCES'],
  ])
})

test('a product has its pictures in their order, turned, without what the camera wrote', async () => {
  const { images } = await at('980000001')
  expect(images).toEqual([
    expect.stringMatching(/^\/media\/pictures\/[0-9a-f]{24}-[0-9a-f]{6}\.webp$/),
    expect.anything(),
    expect.anything(),
  ])
  const kept = readdirSync(path.join(data, 'pictures'))
  expect(kept).toHaveLength(7)
  const { width, height, exif } = await sharp(path.join(data, 'pictures', path.basename(images[0] ?? ''))).metadata()
  expect({ width, height, exif }).toEqual({ width: 200, height: 400, exif: undefined })
  expect((await at('980000002')).images).toEqual([])
})

test('sizes are made when they are asked for, as WebP and AVIF', async () => {
  const { data: pharmacy } = await api('getPharmacy', { params: { id: 'F1' } })
  expect(pharmacy.image).toMatch(/-ffffff\.webp$/)
  const { data: services } = await api('listServices', { params: { id: 'F1' } })
  expect(services.map(({ image }) => image)).toEqual([expect.stringMatching(/-64441f\.webp$/)])
  const get = (query: string, address = pharmacy.image ?? '') => fetch(url_of(`${address}${query}`))
  const small = await get('?w=100')
  expect(small.headers.get('content-type')).toBe('image/webp')
  expect(small.headers.get('cache-control')).toContain('immutable')
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 160, height: 80 })
  const modern = await get('?w=640', pharmacy.image?.replace('.webp', '.avif'))
  expect(modern.headers.get('content-type')).toBe('image/avif')
  expect((await sharp(Buffer.from(await modern.arrayBuffer())).metadata()).width).toBe(640)
  for (const wrong of ['?w=0', '?w=99999', '?w=1&w=2']) expect((await get(wrong)).status).toBe(404)
  for (const none of ['/media/pictures/000000000000000000000000-ffffff.webp', '/media/pictures/..-f.webp'])
    expect((await get('', none)).status).toBe(404)
})

test('articles come with their picture, are corrected by their name, and go with a whole folder', async () => {
  expect(reports.articles).toMatchObject({ added: 2, rejected: 5 })
  expect(reports.articles?.rejections.map(({ detail }) => detail).sort()).toEqual([
    'altro.png: no article <slug>.html, nor the picture of one',
    expect.stringMatching(/^errore\.html: its head has a line that is none of title, .*: titolo: Errore$/),
    'latino.html: not UTF-8',
    'senza-testa.html: its head is missing: fields between two lines of ---',
    'vuoto.html: title is empty',
  ])
  expect(reports['articles again']).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  expect(reports.fewer).toMatchObject({ changed: 1, removed: 1 })
  const posts = await (await fetch(url_of('/wp-json/wp/v2/posts?_embed&search=perche'))).json()
  expect(posts).toMatchObject([
    {
      slug: 'mani',
      title: { rendered: 'Le mani pulite' },
      date_gmt: '2026-03-01T08:00:00',
      modified_gmt: '2026-03-01T08:00:00',
      _embedded: {
        author: [{ name: 'La redazione' }],
        'wp:featuredmedia': [{ source_url: expect.stringMatching(/\/media\/pictures\/[^/]+-46668b\.webp\?w=1280$/) }],
        'wp:term': [
          [{ slug: 'bambini-famiglia', name: 'Bambini &amp; famiglia', count: 1 }],
          [{ slug: 'pidocchi' }, { slug: 'scuola' }],
        ],
      },
    },
  ])
})

test('articles are a folder', async () => {
  const ran = await runCommand(data, 'import', 'articles', path.join(files, 'blog/mani.html'))
  expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('is no folder') })
})

test('a folder that is none is named', async () => {
  const ran = await runCommand(data, 'import', 'pictures', path.join(files, 'nessuna'))
  expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no such file') })
})
