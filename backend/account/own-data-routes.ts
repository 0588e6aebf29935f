import { requireConfirmed } from '@/backend/account/identity'
import type { SomeHandlers } from '@/backend/http/handler'
import { listConsents } from './consents'
import { eraseCustomer } from './erase'
import { exportMe } from './export'

export const ownDataHandlers = {
  listConsents,

  exportMe,

  async deleteMe({ user_id, token }, runtime) {
    await requireConfirmed(runtime.database, token, runtime.now())
    await eraseCustomer(runtime, user_id)
    runtime.log.info({ event: 'account erased' }, 'account erased')
    return null
  },
} satisfies SomeHandlers
