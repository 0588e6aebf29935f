'use client'

import * as z from 'zod/mini'
import { inStorage } from '@/lib/browser/storage'
import { id } from '@/lib/contract/values'

/** Recently chosen pharmacies, stored only in localStorage on this device. */
const KEY = 'pharmacies_used'
const KEPT = 4

const used = z.object({ id, name: z.string() })
type Used = z.infer<typeof used>

const list = z.catch(z.array(used).check(z.maxLength(KEPT)), [])

export const readUsedPharmacies = (): Used[] =>
  list.parse(inStorage(() => JSON.parse(localStorage.getItem(KEY) ?? '[]')))

export function rememberUsed({ id, name }: Used): void {
  const others = readUsedPharmacies().filter((one) => one.id !== id)
  inStorage(() => localStorage.setItem(KEY, JSON.stringify([{ id, name }, ...others].slice(0, KEPT))))
}
