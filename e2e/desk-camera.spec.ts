import type { Page } from '@playwright/test'
import { toBuffer } from 'bwip-js/node'
import { fill } from '@/lib/i18n/fill'
import { newDeskOrder, openDesk, STAFF } from './support/desk'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { camera, order: said } = texts.desk

/** Gives the page a camera that sees a bar code, or one that is refused. */
async function addCamera(page: Page, text: string | null) {
  const drawn = text === null ? null : await toBuffer({ bcid: 'code128', text, scale: 3, padding: 20 })
  const picture = drawn && `data:image/png;base64,${drawn.toString('base64')}`
  await page.addInitScript((src) => {
    const devices = navigator.mediaDevices
    const found = { kind: 'videoinput' as const, deviceId: 'back', groupId: '', label: '', toJSON: () => ({}) }
    devices.enumerateDevices = async () => [found]
    devices.getUserMedia = async () => {
      if (src === null) throw new DOMException('refused', 'NotAllowedError')
      const image = new Image()
      image.src = src
      await image.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 1280, height: 720 })
      const context = canvas.getContext('2d')
      // A stream has a frame for each drawing.
      setInterval(() => {
        if (!context) return
        context.fillStyle = '#fff'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.drawImage(image, 200, 200)
      }, 50)
      return canvas.captureStream()
    }
  }, picture)
}

const openButton = (page: Page) => page.getByRole('button', { name: camera.open })
const dialog = (page: Page) => page.getByRole('dialog', { name: camera.title })

test('the camera of a phone opens the order of a label, and counts a pack of it once', async ({ page, request }) => {
  const { order, product } = await newDeskOrder(request)
  await addCamera(page, order.number)
  await openDesk(page, STAFF.assistant, '/banco/agenda')
  await openButton(page).click()
  await expect(page).toHaveURL(new RegExp(`/banco/ordini/${order.id}`))
  await expect(dialog(page)).toBeHidden()

  const main = page.getByRole('main')
  await main.getByRole('button', { name: said.step.take }).click()
  await expect(main.getByRole('button', { name: said.step.ready })).toBeVisible()
  await addCamera(page, product.minsan)
  await page.goto(`/banco/ordini/${order.id}`)
  await openButton(page).click()
  // It is open again for the next pack, and the one in view does not count twice.
  await expect(page).toHaveURL(/form=/)
  await expect(dialog(page)).toBeVisible()
  const address = page.url()
  await expect(main.getByText(fill(said.pick.full, { picked: 1, quantity: 1 }))).toBeVisible()
  await dialog(page).getByRole('button', { name: camera.close }).click()
  await expect(dialog(page)).toBeHidden()
  await page.reload()
  await expect(dialog(page)).toBeHidden()
  expect(page.url()).toBe(address)
})

test('a camera that is refused says what to do, and a device without one has no button', async ({ page }) => {
  await openDesk(page, STAFF.assistant)
  await expect(page.getByRole('button', { name: texts.desk.live.on })).toBeVisible()
  await expect(openButton(page)).toHaveCount(0)
  await addCamera(page, null)
  await page.reload()
  await openButton(page).click()
  await expect(dialog(page)).toContainText(camera.failure.denied)
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})
