import { expect, type Page } from '@playwright/test'
import type { DraftName } from '@/lib/forms/draft'

/** What this browser keeps, as one text. */
export const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

/** Waits until what a form may not leave open in the browser is sealed: a reload before that may lose the last of it. */
export async function sealed(page: Page, name: DraftName): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((key) => {
        const { sealed, lacks } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
        return typeof sealed === 'string' && !lacks
      }, `draft_${name}`),
    )
    .toBe(true)
}
