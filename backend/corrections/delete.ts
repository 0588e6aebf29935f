import { eq } from 'drizzle-orm'
import { changeCatalogue } from '@/backend/catalogue/change'
import { countCategories } from '@/backend/catalogue/derived'
import { products } from '@/backend/database/schema/catalogue'
import { order_lines } from '@/backend/database/schema/orders'
import type { Runtime } from '@/backend/http/runtime'
import { lockProduct } from './find-product'
import { hideEverywhere } from './hide'

export interface DeletedProduct {
  minsan: string
  name: string
  /** False if orders refer to it: it was hidden. */
  deleted: boolean
  orders: number
}

/** Deletes a product with its offers; hides it instead if an order has it. Throws `not_found`. */
export function deleteProduct(runtime: Runtime, { minsan }: { minsan: string }): Promise<DeletedProduct> {
  return changeCatalogue(runtime, { what: 'products delete', subject: minsan }, async (transaction, changes) => {
    const { name } = await lockProduct(transaction, minsan)
    const orders = await transaction.$count(order_lines, eq(order_lines.minsan, minsan))
    changes.addProduct(minsan)
    if (orders > 0) {
      await hideEverywhere(transaction, minsan, changes, runtime.now())
      return { minsan, name, deleted: false, orders }
    }
    changes.addForbidden(minsan)
    changes.addCategories()
    await transaction.delete(products).where(eq(products.minsan, minsan))
    await countCategories(transaction)
    return { minsan, name, deleted: true, orders }
  })
}
