import { eq } from 'drizzle-orm'
import { changeCatalogue } from '@/backend/catalogue/change'
import { products } from '@/backend/database/schema/catalogue'
import type { Runtime } from '@/backend/http/runtime'
import { type DeskColumn, deskColumns } from '@/lib/contract/desk-products'
import type { Supply } from '@/lib/contract/products'
import { type Difference, listDifferences, refuse } from './differences'
import { lockProduct, type ProductCheck } from './find-product'
import { OPERATOR } from './provenance'
import { type OfferSetting, setOffer } from './set-offer'

type Product = typeof products.$inferSelect
type Settable = Pick<Product, DeskColumn<'products'>>

export type Setting = { [Column in keyof Settable]?: Settable[Column] | undefined } & {
  minsan: string
  supply?: Supply | undefined
  name?: string | undefined
  /** Replaces all. */
  ean?: string[] | undefined
  offer?: OfferSetting | undefined
  /** The member of staff, for the record. */
  by?: string | undefined
  check?: ProductCheck | undefined
}

export interface SetProduct {
  minsan: string
  changed: Difference[]
}

/**
 * Corrects a product, and its offer at one pharmacy. Imports keep a kind, regime and VAT set here. Throws `not_found`,
 * and `validation_failed` for what the law or AIFA's lists decide.
 */
export function setProduct(runtime: Runtime, setting: Setting): Promise<SetProduct> {
  const { minsan, offer, by, check } = setting
  return changeCatalogue(runtime, { what: 'products set', subject: minsan, by }, async (transaction, changes) => {
    const before = await lockProduct(transaction, minsan)
    await check?.(transaction)
    const after = applySetting(before, setting)
    await transaction
      .update(products)
      .set({ ...after, sources: noteSources(before, setting, runtime.now()), updated_at: runtime.now() })
      .where(eq(products.minsan, minsan))
    const changed = listDifferences(before, after)
    changes.addProduct(minsan)
    if (after.kind !== before.kind || after.supply !== before.supply) changes.addForbidden(minsan)
    if (offer) changed.push(...(await setOffer(transaction, { ...before, ...after }, offer, changes)))
    return { minsan, changed }
  })
}

function applySetting(before: Product, setting: Setting) {
  const { kind, supply, name, ean } = setting
  const listed = before.kind === 'medicine' || before.kind === 'homeopathic'
  if (listed && (kind ?? supply) !== undefined) refuse("AIFA's lists say kind and regime of a medicine: import them.")
  if (kind === 'medicine' || kind === 'homeopathic') refuse("Only AIFA's lists make a medicine: import them.")
  const becomes = kind ?? before.kind
  if (supply !== undefined && becomes !== 'veterinary') refuse("Only an animal's medicine has a regime here.")
  const fields = deskColumns('products').map((column) => [column, setting[column] ?? before[column]])
  return {
    ...(Object.fromEntries(fields) as Settable),
    supply: becomes === 'veterinary' || listed ? (supply ?? before.supply) : null,
    name: name ?? before.name,
    ean: ean ?? before.ean,
  }
}

function noteSources({ sources }: Product, setting: Setting, now: Date): Product['sources'] {
  const note = { list: OPERATOR, at: now.toISOString() }
  const set = deskColumns('products').filter((column) => setting[column] !== undefined)
  return {
    ...sources,
    ...(setting.supply && { kind: note }),
    ...Object.fromEntries(set.map((column) => [column, note])),
  }
}
