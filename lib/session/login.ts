'use client'

import * as z from 'zod/mini'
import { noteLogin } from './browser'
import { askOwnServer } from './own-answer'
import type { LoginRequest } from './status'

/** Opens a session for this browser and notifies the other tabs. */
export async function login(credentials: LoginRequest) {
  const result = await askOwnServer('/api/session', credentials, z.unknown())
  if (result.ok) noteLogin(result.data)
  return result
}
