'use client'

import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { api } from '@/lib/platform/browser'
import { chosenPharmacyId } from './browser'
import { followOpening } from './follow-opening'
import { choosePharmacy, rememberPharmacyName } from './write-choice'

// Loaded on demand: it brings the contract's schemas.

/** A pharmacy, asked anew; null where nobody answers. */
export async function readPharmacy(id: string) {
  const result = await api(pharmacyCalls.getPharmacy, { params: { id } }, { timeout_ms: 6000 })
  return result.ok ? result.data : null
}

/** Tells of the chosen pharmacy whether it is open, now and at each change; gives the end of it, nothing where nobody answers. */
export async function followChosen(id: string, tell: (status: string) => void): Promise<(() => void) | undefined> {
  const found = await readPharmacy(id)
  if (!found) return
  rememberPharmacyName(found)
  return found.opening_hours.length > 0 ? followOpening(found, ({ status }) => tell(status)) : undefined
}

/** Makes a pharmacy the device's choice where it still has none once that has been read. */
export async function adoptPharmacy(id: string): Promise<void> {
  const found = await readPharmacy(id)
  if (found && chosenPharmacyId() === null) choosePharmacy(found)
}
