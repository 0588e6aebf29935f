import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** Higher than a window, so that most of a page is in the picture. */
const PHONE = { width: 390, height: 1700 }
const DESKTOP = { width: 1280, height: 1300 }
const VIEWS = [
  { ...PHONE, colorScheme: 'light' },
  { ...PHONE, colorScheme: 'dark' },
  { ...DESKTOP, colorScheme: 'light' },
] as const
/** References have half the size: letters are still visible, and all references take less than 2 MB. */
const SCALE = 2
/** Maximum colour difference of equal pixels (0 to 1): antialiasing differs between machines. */
const THRESHOLD = 0.15
/** Maximum number of different pixels of a screen. */
const OTHERS_MOST = 60
const tolerance = { threshold: THRESHOLD, maxDiffPixels: OTHERS_MOST }
/** How long in ms a page may take to look as before. */
const CHANGES_FOR_MS = 20_000

const HELP = `
A picture has changed. Look at the three files named below: what was expected, what is there now and their difference.
If the change is meant, this accepts all changed pictures:

    npm run test:e2e -- e2e/pictures.spec.ts --update-snapshots
`

const toFile = (name: string) => `${name.replaceAll(' ', '-')}.jpg`

/**
 * Compares the page's views with `e2e/screens/<name>.jpg`. `masked` selects random content. A page of the desk keeps a
 * connection open, so it never becomes idle.
 */
export async function expectPicture(page: Page, name: string, masked?: string): Promise<void> {
  const take = () => takePicture(page, masked)
  const file = toFile(name)
  // On a busy machine data arrives long after the page: a picture has changed if it stays another one.
  let pixels = ''
  for (const end = Date.now() + CHANGES_FOR_MS; Date.now() < end; )
    try {
      return expect(await take()).toMatchSnapshot(file, tolerance)
    } catch (error) {
      pixels = /\d+ pixels/.exec(String(error))?.[0] ?? 'all pixels'
    }
  expect.soft(await take(), `${name}: ${pixels} differ. ${HELP}`).toMatchSnapshot(file, tolerance)
}

/** Fails if the page's views count as equal to `e2e/screens/<name>.jpg`. */
export async function expectOtherPicture(page: Page, name: string): Promise<void> {
  expect(await takePicture(page)).not.toMatchSnapshot(toFile(name), tolerance)
}

/** Returns the sheet of all views. */
async function takePicture(page: Page, masked?: string): Promise<Buffer> {
  const isLive = new URL(page.url()).pathname.startsWith('/banco')
  const cells: { input: Buffer; left: number; top: number }[] = []
  let left = 0
  // The last press must not leave a control hovered.
  await page.mouse.move(0, 0)
  for (const { width, height, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Opening hours, sessions and prefetched pages arrive after hydration.
    if (!isLive) await page.waitForLoadState('networkidle')
    await waitForContent(page)
    const whole = await stillPicture(page, masked)
    const input = await sharp(whole)
      .resize({ width: width / SCALE })
      .png({ compressionLevel: 1 })
      .toBuffer()
    cells.push({ input, left, top: 0 })
    left += width / SCALE
  }
  const height = Math.max(...VIEWS.map((view) => view.height)) / SCALE
  const sheet = sharp({ create: { width: left, height, channels: 3, background: '#888' } }).composite(cells)
  return sheet.jpeg({ quality: 50 }).toBuffer()
}

/**
 * Waits for images in the window and for the shop's fonts: a system's fallback font differs by machine.
 */
async function waitForContent(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const areShown = [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      const outOfSight = bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth
      return (image.complete && image.naturalWidth > 0) || outOfSight || !image.checkVisibility()
    })
    // Fallback fonts have a local source, and these names.
    const own = [...document.fonts].filter(({ family }) => !family.includes('text-like'))
    return areShown && own.length > 0 && own.every(({ status }) => status === 'loaded')
  })
}

/** A stable screenshot: the second of two equal ones. */
async function stillPicture(page: Page, masked?: string): Promise<Buffer> {
  const mask = masked === undefined ? [] : [page.locator(masked)]
  const shoot = () => page.screenshot({ animations: 'disabled', mask, maskColor: '#888' })
  let before: Buffer = Buffer.alloc(0)
  let now = await shoot()
  while (!now.equals(before)) [before, now] = [now, await shoot()]
  return now
}
