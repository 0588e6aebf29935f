import type { BackendEnv } from '@/backend/process/env'
import { type BucketPatience, bucketStore, SERVING } from './bucket'
import { diskStore } from './disk'
import type { FileStore } from './store'

/** Opens the bucket if one is configured, else `DATA_DIR`. Contacts nothing yet. */
export const openFileStore = (env: BackendEnv, patience: BucketPatience = SERVING): FileStore =>
  bucketStore(env, patience) ?? diskStore(env.DATA_DIR)
