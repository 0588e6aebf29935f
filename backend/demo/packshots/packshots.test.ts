import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { diskStore } from '@/backend/files/store'
import { getViews, type Packshot } from './art'
import { readPacks } from './packs'
import { cachedPackshot, packshotSpec, packshotWebp, renderPackshot } from './webp'

const products: Packshot[] = []
/** Pictures of one pack per combination of shape and content. */
let perShape: { product: Packshot; pictures: string[] }[] = []
let minsans: string[] = []
let minsan = ''
beforeAll(async () => {
  const packs = await readPacks()
  // One product per shape.
  minsans = [...new Map([...packs].map(([code, { art }]) => [art.shape, code])).values()]
  minsan = minsans[0] ?? ''
  products.push(...packs.values())
  const byShape = new Map(products.map((product) => [`${product.art.shape} ${product.art.content}`, product]))
  perShape = [...byShape.values()].map((product) => ({ product, pictures: svgs(product) }))
})

const svgs = (product: Packshot): string[] =>
  getViews(product.art).map((_, i) => {
    const spec = packshotSpec(product, i + 1)
    if (!spec) throw new Error(`${product.art.title} lacks picture ${i + 1}`)
    return renderPackshot(spec)
  })

test('draws at least eight shapes, and different pictures of each product', () => {
  expect(perShape.length).toBeGreaterThanOrEqual(8)
  for (const { product, pictures } of perShape) {
    expect(new Set(pictures).size).toBe(pictures.length)
    expect(svgs(product)).toEqual(pictures)
  }
})

test('draws all letters as outlines, so that no installed font is needed', () => {
  for (const { pictures } of perShape)
    for (const svg of pictures) expect(svg).not.toMatch(/<text|font-family|NaN|undefined|Infinity/)
})

test('draws a product of any label', () => {
  for (const product of products.filter((_, i) => i % 6 === 0)) {
    const spec = packshotSpec(product, 1)
    expect(spec).not.toBeNull()
    if (spec) expect(renderPackshot(spec)).not.toMatch(/NaN|undefined|Infinity/)
  }
})

test('writes a WebP of at most 25 KB, on white and not empty', async () => {
  for (const code of minsans.slice(0, 6)) {
    const picture = await packshotWebp(code, 1)
    if (!picture) throw new Error(`no picture of ${code}`)
    expect(picture.length).toBeLessThanOrEqual(25 * 1024)
    const image = sharp(picture)
    expect(await image.metadata()).toMatchObject({ format: 'webp', width: 800, height: 800 })
    const { channels } = await image.stats()
    expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(120)
    const corner = await image.extract({ left: 0, top: 0, width: 8, height: 8 }).raw().toBuffer()
    expect(Math.min(...corner)).toBeGreaterThan(245)
  }
})

test('has no picture of an unknown product, and none beyond the last', async () => {
  expect(await packshotWebp('012745093', 1)).toBeNull()
  expect(await packshotWebp(minsan, 9)).toBeNull()
})

test('draws once, then reads from disk; an odd key writes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packshots-'))
  try {
    const [first, second] = await Promise.all([
      cachedPackshot(diskStore(folder), minsan, 1, 160),
      cachedPackshot(diskStore(folder), minsan, 1, 160),
    ])
    expect(first).toBe(second)
    const files = await readdir(join(folder, 'media', 'packshots-2'))
    expect(files).toEqual([`${minsan}-1-160.webp`])
    expect((await cachedPackshot(diskStore(folder), minsan, 1, 160))?.equals(first ?? Buffer.alloc(0))).toBe(true)
    expect(await cachedPackshot(diskStore(folder), '../../x', 1, 160)).toBeNull()
    expect(await cachedPackshot(diskStore(folder), minsan, 99, 160)).toBeNull()
    expect(await readdir(join(folder, 'media', 'packshots-2'))).toEqual(files)
  } finally {
    await rm(folder, { recursive: true })
  }
})
