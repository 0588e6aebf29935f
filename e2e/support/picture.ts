import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'
import sharp from 'sharp'

/** References are scaled to a quarter: sufficient for layout and colours, in the size of one photo. */
const SCALE = 4
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]
/**
 * Maximum difference of a channel (0 to 255) that counts as equal; smaller ones come from another browser's
 * antialiasing.
 */
const SAME_WITHIN = 32
/** Maximum number of different pixels per ten thousand. */
const OTHERS_MOST = 5

/** Compares a page at both widths, light and dark, with its reference; `--update-snapshots` updates it. */
export async function expectPicture(page: Page, url: string, info: TestInfo): Promise<void> {
  const seen: { input: Buffer; left: number; top: number }[] = []
  let left = 0
  await page.goto(url, { waitUntil: 'networkidle' })
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForFunction(() =>
        [...document.images].every((image) => {
          const { top, bottom, left, right } = image.getBoundingClientRect()
          const out_of_sight = bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth
          return image.complete || out_of_sight
        }),
      )
      const whole = await stillPicture(page)
      const width = Math.round(window.width / SCALE)
      seen.push({ input: await sharp(whole).resize({ width }).png().toBuffer(), left, top: 0 })
      left += width
    }
  }
  const height = Math.round(Math.max(...WINDOWS.map((window) => window.height)) / SCALE)
  const sheet = sharp({ create: { width: left, height, channels: 3, background: '#888' } }).composite(seen)
  const name = `${info.title.replace(/ @long$/, '').replaceAll(' ', '-')}.webp`
  const actual = await sheet.webp({ quality: 70 }).toBuffer()
  const file = path.join(info.config.rootDir, 'screens', name)
  if (['all', 'changed'].includes(info.config.updateSnapshots)) {
    mkdirSync(path.dirname(file), { recursive: true })
    return writeFileSync(file, actual)
  }
  await info.attach(name, { body: actual, contentType: 'image/webp' })
  expect(existsSync(file), `${name} is missing: --update-snapshots makes it`).toBe(true)
  expect(await countOthers(actual, readFileSync(file)), `pixels of ${name} that are others`).toBeLessThanOrEqual(
    (left * height * OTHERS_MOST) / 10_000,
  )
}

/** A stable screenshot: the second of two equal ones. */
async function stillPicture(page: Page): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0)
  let now = await page.screenshot({ animations: 'disabled' })
  while (!now.equals(before)) [before, now] = [now, await page.screenshot({ animations: 'disabled' })]
  return now
}

/** Number of different pixels; infinite if the sizes differ. */
async function countOthers(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).raw().toBuffer()))
  if (!a || !b || a.length !== b.length) return Number.POSITIVE_INFINITY
  let others = 0
  for (let at = 0; at < a.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > SAME_WITHIN))
      others += 1
  return others
}
