import type { Page } from '@playwright/test'
import { waitForHydration } from './page'

/** Runs `act` on a page before its scripts are delivered, then waits for hydration. */
export async function actEarly(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await act()
  release()
  await waitForHydration(page)
  await page.unroute('**/_next/static/**/*.js')
}
