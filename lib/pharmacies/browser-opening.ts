'use client'

import { currentTime } from '@/lib/browser/clock'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { api } from '@/lib/session/api'
import { chosenPharmacyId } from './browser'
import { followOpening } from './follow-opening'
import { briefStatus } from './opening'
import { choosePharmacy, rememberPharmacyName } from './write-choice'

// Loaded on demand: contains the contract's schemas.

export async function readPharmacy(id: string) {
  const result = await api(pharmacyCalls.getPharmacy, { params: { id } }, { timeout_ms: 6000 })
  return result.ok ? result.data : null
}

/**
 * Reports the chosen pharmacy's status now and at each change; returns the unsubscribe function, or undefined if it
 * cannot be read.
 */
export async function followChosen(id: string, tell: (status: string) => void): Promise<(() => void) | undefined> {
  const found = await readPharmacy(id)
  if (!found) return
  rememberPharmacyName(found)
  return found.opening_hours.length > 0
    ? followOpening(found, (opening) => tell(briefStatus(found, new Date(currentTime()), opening)))
    : undefined
}

/** Chooses a pharmacy if this device still has none after it has been read. */
export async function adoptPharmacy(id: string): Promise<void> {
  const found = await readPharmacy(id)
  if (found && chosenPharmacyId() === null) choosePharmacy(found)
}
