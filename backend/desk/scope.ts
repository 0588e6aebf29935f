import type { DeskRole } from '@/lib/contract/desk'
import type { Database } from '../database/open'
import type { Staff } from '../http/handler'
import { formatId, parseId } from '../http/page'
import { ProblemError } from '../http/problem'
import { type PharmacyRow, requirePharmacy } from '../pharmacies'

export const toDeskPharmacy = ({ id, code, name }: Pick<PharmacyRow, 'id' | 'code' | 'name'>) => ({
  id: formatId(id),
  code,
  name,
})

/** Returns the pharmacy asked for, or all of the member of staff. Throws `not_found` for another's. */
export function chosenPharmacies({ pharmacy_ids }: Staff, pharmacyId: string | undefined): number[] {
  if (pharmacyId === undefined) return pharmacy_ids
  const id = parseId(pharmacyId)
  if (!pharmacy_ids.includes(id)) throw new ProblemError('not_found')
  return [id]
}

/** Returns a pharmacy of the member of staff. Throws `not_found` for another's. */
export async function ownPharmacy(database: Database, staff: Staff, pharmacyId: string): Promise<PharmacyRow> {
  const [id = 0] = chosenPharmacies(staff, pharmacyId)
  return requirePharmacy(database, formatId(id))
}

export const hasRoleAt = ({ roles_at }: Staff, pharmacyId: number | null, role: DeskRole): boolean =>
  pharmacyId !== null && (roles_at.get(pharmacyId)?.includes(role) ?? false)

/** Throws `forbidden` without the role at that pharmacy. */
export function requireRoleAt(staff: Staff, pharmacyId: number | null, role: DeskRole): void {
  if (!hasRoleAt(staff, pharmacyId, role)) throw new ProblemError('forbidden', { detail: `only for: ${role}` })
}
