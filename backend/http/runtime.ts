import type { Database } from '@/backend/database/open'
import type { Replica } from '@/backend/database/replica'
import type { Cipher } from '@/backend/encryption/cipher'
import type { FileStore } from '@/backend/files/store'
import type { BackendEnv } from '@/backend/process/env'
import type { Logger } from './logger'

/** Dependencies of all handlers; nothing belongs to a single request. */
export interface Runtime {
  database: Database
  /** For catalogue reads, if there is one. */
  replica?: Replica
  env: BackendEnv
  cipher: Cipher
  files: FileStore
  log: Logger
  /** Current time; tests replace it. */
  now(): Date
}
