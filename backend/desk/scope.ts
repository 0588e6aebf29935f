import { ProblemError } from '../http/problem'
import { formatId, parseId } from '../http/row-ids'
import type { PharmacyRow } from '../pharmacies/queries'
import type { Staff } from './sessions'

export const toDeskPharmacy = ({ id, code, name }: Pick<PharmacyRow, 'id' | 'code' | 'name'>) => ({
  id: formatId(id),
  code,
  name,
})

/** Returns the pharmacy asked for, or all of the member of staff. Throws `not_found` for another's. */
export function chosenPharmacies({ pharmacy_ids }: Staff, pharmacy_id: string | undefined): number[] {
  if (pharmacy_id === undefined) return pharmacy_ids
  const id = parseId(pharmacy_id)
  if (!pharmacy_ids.includes(id)) throw new ProblemError('not_found')
  return [id]
}
