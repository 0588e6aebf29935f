import { and, eq } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { hidden_offers, offers, products } from '@/backend/database/schema/catalogue'
import { order_lines } from '@/backend/database/schema/orders'
import type { Runtime } from '@/backend/http/runtime'
import { type Changes, changeCatalogue, countCategories } from '../catalogue'
import { requirePharmacy } from '../pharmacies'
import { lockProduct, type ProductCheck, restoreOffer } from './provenance'

type Named = {
  minsan: string
  pharmacy?: string | undefined
  by?: string | undefined
  check?: ProductCheck | undefined
}

export interface HiddenProduct {
  minsan: string
  name: string
  hidden: boolean
  /** Null for all pharmacies. */
  pharmacy: string | null
  /** Suspended or withdrawn medicines stay off sale. */
  withdrawn: boolean
}

/** Takes a product off sale, everywhere or at one pharmacy, until it is shown again. Throws `not_found`. */
export function hideProduct(runtime: Runtime, { minsan, pharmacy, by, check }: Named): Promise<HiddenProduct> {
  return changeCatalogue(runtime, { what: 'products hide', subject: minsan, by }, async (transaction, changes) => {
    if (pharmacy === undefined) return hideEverywhere(transaction, minsan, changes, runtime.now())
    const { name, withdrawn_at } = await lockProduct(transaction, minsan)
    await check?.(transaction)
    const { id, name: where } = await findPharmacy(transaction, pharmacy)
    const [offer = null] = await transaction
      .delete(offers)
      .where(at(offers, id, minsan))
      .returning()
    await transaction.insert(hidden_offers).values({ pharmacy_id: id, minsan, offer }).onConflictDoNothing()
    changes.addProduct(minsan)
    changes.addPharmacy(id)
    return { minsan, name, hidden: true, pharmacy: where, withdrawn: withdrawn_at !== null }
  })
}

async function hideEverywhere(transaction: Database, minsan: string, changes: Changes, now: Date) {
  const { name, hidden_at, withdrawn_at } = await lockProduct(transaction, minsan)
  const set = { hidden_at: hidden_at ?? now, updated_at: now }
  await transaction.update(products).set(set).where(eq(products.minsan, minsan))
  changes.addProduct(minsan)
  changes.addForbidden(minsan)
  return { minsan, name, hidden: true, pharmacy: null, withdrawn: withdrawn_at !== null }
}

/** Puts a hidden product back on sale, with the offer of the last import. Throws `not_found`. */
export function showProduct(runtime: Runtime, { minsan, pharmacy, by, check }: Named): Promise<HiddenProduct> {
  return changeCatalogue(runtime, { what: 'products show', subject: minsan, by }, async (transaction, changes) => {
    const { name, withdrawn_at } = await lockProduct(transaction, minsan)
    await check?.(transaction)
    const shown = { minsan, name, hidden: false, withdrawn: withdrawn_at !== null }
    changes.addProduct(minsan)
    if (pharmacy === undefined) {
      const set = { hidden_at: null, updated_at: runtime.now() }
      await transaction.update(products).set(set).where(eq(products.minsan, minsan))
      return { ...shown, pharmacy: null }
    }
    const { id, name: where } = await findPharmacy(transaction, pharmacy)
    const [hidden] = await transaction
      .delete(hidden_offers)
      .where(at(hidden_offers, id, minsan))
      .returning()
    if (hidden?.offer) await restoreOffer(transaction, minsan, hidden.offer)
    changes.addPharmacy(id)
    return { ...shown, pharmacy: where }
  })
}

const at = (table: typeof offers | typeof hidden_offers, pharmacyId: number, minsan: string) =>
  and(eq(table.pharmacy_id, pharmacyId), eq(table.minsan, minsan))

const findPharmacy = (database: Database, key: string) => requirePharmacy(database, key, `no pharmacy ${key}`)

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
