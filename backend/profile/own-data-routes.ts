import { requireConfirmed } from '@/backend/account/identity'
import type { SomeHandlers } from '@/backend/http/handler'
import { Limiter } from '@/backend/http/limits'
import { readConsents } from './consents'
import { eraseCustomer } from './erase'
import { exportCustomer } from './export'

/** An export reads all that there is; nobody needs it more often. */
const exports = new Limiter('export', { count: 20, window_seconds: 3600 })

export const ownDataHandlers = {
  async listConsents({ user_id }, { database }) {
    return readConsents(database, user_id)
  },

  async exportMe({ user_id, token, setHeader }, runtime) {
    await requireConfirmed(runtime.database, token, runtime.now())
    await exports.take(runtime.database, String(user_id), runtime.now())
    const data = await exportCustomer(runtime, user_id)
    setHeader('Content-Disposition', 'attachment; filename="i-miei-dati.json"')
    runtime.log.info({ event: 'data exported' }, 'data exported')
    return data
  },

  async deleteMe({ user_id, token }, runtime) {
    await requireConfirmed(runtime.database, token, runtime.now())
    await eraseCustomer(runtime, user_id)
    runtime.log.info({ event: 'account erased' }, 'account erased')
    return null
  },
} satisfies SomeHandlers
