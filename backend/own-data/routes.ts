import { requireConfirmed } from '@/backend/account/identity'
import { allowRecipient } from '@/backend/http/call-context'
import type { SomeHandlers } from '@/backend/http/handler'
import { listConsents } from '../account/consents'
import { userById } from '../account/queries'
import { eraseCustomer } from './erase'
import { exportMe } from './export'

export const ownDataHandlers = {
  listConsents,

  exportMe,

  async deleteMe({ user_id, token }, runtime) {
    await requireConfirmed(runtime.database, token, runtime.now())
    allowRecipient((await userById(runtime.database, user_id)).email)
    await eraseCustomer(runtime, user_id)
    runtime.log.info({ event: 'account erased' }, 'account erased')
    return null
  },
} satisfies SomeHandlers
