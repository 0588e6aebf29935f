import type { Database } from '@/backend/database/open'
import type { Cipher } from '@/backend/encryption/cipher'
import type { BackendEnv } from '@/backend/env'
import type { Logger } from '@/backend/http/logger'

/** What every handler works with. Nothing in it belongs to one request. */
export interface Runtime {
  database: Database
  env: BackendEnv
  cipher: Cipher
  log: Logger
  /** The present; tests of opening hours and lifetimes put another in. */
  now(): Date
}
