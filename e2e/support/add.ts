import type { Page } from '@playwright/test'
import { expect } from './page'
import { texts } from './texts'

/** Puts the product of the open page into the cart. A page that has not woken yet hears no click, so the button is pressed until it does. */
export async function addToCart(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: texts.product.addLabel.replace('{product}', name) })
  await expect(async () => {
    await button.first().click({ timeout: 2000 })
    await expect(page.getByText(texts.cart.added.replace('{product}', name))).toBeVisible({ timeout: 6000 })
  }).toPass()
}
