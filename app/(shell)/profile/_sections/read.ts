import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { authCalls, type Profile } from '@/lib/contract/auth'
import { readAsCustomer } from '@/lib/session/server'

export const readProfile = cache(async (token: string, path: string): Promise<Profile> => {
  const { data } = await readAsCustomer(authCalls.getMe, {}, { token, path })
  if (!data) notFound()
  return data
})
