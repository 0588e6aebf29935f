import type { Database } from './database/open'
import type { BackendEnv } from './env'
import type { Logger } from './http/logger'
import type { Cipher } from './prescriptions/cipher'

/** What every handler works with. Nothing in it belongs to one request. */
export interface Platform {
  database: Database
  env: BackendEnv
  cipher: Cipher
  log: Logger
  /** The present; tests of opening hours and lifetimes put another in. */
  now(): Date
}
