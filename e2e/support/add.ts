import type { Page } from '@playwright/test'
import { expect } from './page'
import { texts } from './texts'

/** Adds the open page's product to the cart. */
export async function addToCart(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: texts.product.addLabel.replace('{product}', name) })
  await button.first().click()
  await expect(page.getByText(texts.cart.added.replace('{product}', name))).toBeVisible()
}
