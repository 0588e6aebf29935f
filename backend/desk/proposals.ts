import { arrayContains, eq, or } from 'drizzle-orm'
import { readProductCode } from '@/lib/identifiers/product-code'
import type { Database } from '../database/open'
import { products } from '../database/schema/catalogue'
import type { SomeHandlers } from '../http/handler'
import { ProblemError } from '../http/problem'
import { acceptProposal, proposeChange, takeBackProposal } from '../orders'
import { deskOrder, ownOrder, toPlannedChange } from './order'

export const deskProposalHandlers = {
  async proposeDeskChange({ staff, params: { id }, body }, runtime) {
    const { version, replacements: given, ...wish } = body
    await ownOrder(runtime, staff, id)
    const replacements = await findReplacements(runtime.database, given)
    const by_staff = { name: staff.name, version }
    await proposeChange(runtime, { reference: id, ...wish, replacements, dry_run: false, by_staff })
    return deskOrder(runtime, staff, id)
  },

  async planDeskChange({ staff, params: { id }, body: { version, quantities, replacements: given } }, runtime) {
    await ownOrder(runtime, staff, id)
    const wish = { quantities, replacements: await findReplacements(runtime.database, given) }
    const by_staff = { name: staff.name, version }
    const planned = { reference: id, ...wish, hours: 1, restock: false, dry_run: true, by_staff }
    return toPlannedChange((await proposeChange(runtime, planned)).proposal)
  },

  async acceptDeskProposal({ staff, params: { id }, body: { version } }, runtime) {
    await ownOrder(runtime, staff, id)
    await acceptProposal(runtime, id, { name: staff.name, version })
    return deskOrder(runtime, staff, id)
  },

  async takeBackDeskProposal({ staff, params: { id }, body: { version } }, runtime) {
    await ownOrder(runtime, staff, id)
    await takeBackProposal(runtime, { reference: id, by_staff: { name: staff.name, version } })
    return deskOrder(runtime, staff, id)
  },
} satisfies SomeHandlers

async function findReplacements(database: Database, given: readonly { minsan: string; by: string }[]) {
  const replacements = []
  for (const { minsan, by } of given) replacements.push({ minsan, by: await findMinsan(database, by) })
  return replacements
}

/** Returns the minsan of a typed or scanned code. Throws `conflict` for an unknown one. */
async function findMinsan(database: Database, typed: string): Promise<string> {
  const code = readProductCode(typed)
  if (code?.minsan && code.ean === null) return code.minsan
  const rows = code?.ean
    ? await database
        .select({ minsan: products.minsan })
        .from(products)
        .where(or(arrayContains(products.ean, [code.ean]), eq(products.minsan, code.minsan ?? '')))
    : []
  const [found, other] = rows
  if (found && !other) return found.minsan
  throw new ProblemError('conflict', {
    detail: `no product ${typed}`,
    errors: [{ field: 'proposal', code: 'product_unknown' }],
  })
}
