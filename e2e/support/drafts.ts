import { expect, type Page } from '@playwright/test'
import type { DraftName } from '@/lib/forms/draft'

/** The browser's storage as text. */
export const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

/** Waits until sensitive fields of a draft are sealed: an earlier reload may lose the latest input. */
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
