import type { BackendEnv } from '@/backend/process/env'
import { bucketStore } from './bucket'
import { diskStore } from './disk'
import type { FileStore } from './store'

/** Opens the bucket if one is configured, else `DATA_DIR`. Contacts nothing yet. */
export const openFileStore = (env: BackendEnv): FileStore => bucketStore(env) ?? diskStore(env.DATA_DIR)
