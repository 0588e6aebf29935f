'use client'

import * as z from 'zod/mini'
import { noteLogin } from './browser'
import type { codeLoginRequest } from './log-in-server'
import { askOwnServer } from './own-answer'
import type { LoginRequest } from './status'

export const login = (credentials: LoginRequest) => openSession('/api/session', credentials)

export const loginWithCode = (given: z.infer<typeof codeLoginRequest>) => openSession('/api/session/code', given)

/** Opens a session for this browser and notifies the other tabs. */
async function openSession(path: string, proof: object) {
  const result = await askOwnServer(path, proof, z.unknown())
  if (result.ok) noteLogin(result.data)
  return result
}
