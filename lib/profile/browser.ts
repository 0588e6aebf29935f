'use client'

import { authCalls, type Profile } from '@/lib/contract/auth'
import type { CallRequest } from '@/lib/contract/call'
import { type Patient, patientCalls } from '@/lib/contract/patients'
import { type Delegation, type FidelityCard, type SavedAddress, userDataCalls } from '@/lib/contract/user-data'
import { api } from '@/lib/platform/browser'
import type { Result } from '@/lib/platform/result'

/** An export reads all that there is. */
const EXPORT_LIMIT_MS = 60_000

type Body<Row extends Parameters<typeof api>[0]> = CallRequest<Row>['body']

export const saveProfile = (body: Body<typeof authCalls.updateMe>): Promise<Result<Profile>> =>
  api(authCalls.updateMe, { body: body ?? {} })

export const changePassword = (body: Body<typeof authCalls.changePassword>) => api(authCalls.changePassword, { body })

export const deleteAccount = () => api(authCalls.deleteMe, {})

export const listAddresses = (): Promise<Result<SavedAddress[]>> => api(userDataCalls.listAddresses, {})
export const addAddress = (body: Body<typeof userDataCalls.addAddress>) => api(userDataCalls.addAddress, { body })
export const updateAddress = (id: string, body: Body<typeof userDataCalls.updateAddress>) =>
  api(userDataCalls.updateAddress, { params: { id }, body })
export const deleteAddress = (id: string) => api(userDataCalls.deleteAddress, { params: { id } })

export const addPatient = (body: Body<typeof patientCalls.addPatient>): Promise<Result<Patient>> =>
  api(patientCalls.addPatient, { body })
export const deletePatient = (id: string) => api(patientCalls.deletePatient, { params: { id } })

export const addDelegation = (body: Body<typeof userDataCalls.addDelegation>): Promise<Result<Delegation>> =>
  api(userDataCalls.addDelegation, { body })
export const revokeDelegation = (id: string) => api(userDataCalls.revokeDelegation, { params: { id } })

/** Fetches all data and hands them to the browser as a file of that name. */
export async function downloadMyData(file_name: string): Promise<Result<unknown>> {
  const result = await api(authCalls.exportMe, {}, { timeout_ms: EXPORT_LIMIT_MS })
  if (!result.ok) return result
  const url = URL.createObjectURL(new Blob([JSON.stringify(result.data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = file_name
  link.click()
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  return result
}

/** A card of one's own, whichever pharmacy's it is. */
export const readFidelityCard = (code: string): Promise<Result<FidelityCard>> =>
  api(userDataCalls.getFidelityCard, { params: { code } })
export const claimFidelityCard = (body: Body<typeof userDataCalls.claimFidelityCard>): Promise<Result<FidelityCard>> =>
  api(userDataCalls.claimFidelityCard, { body })
