import type { Handlers } from '../http/handler'
import { Limiter } from '../http/limits'
import { consentsOf } from './consents'
import { eraseCustomer } from './erase'
import { exportCustomer } from './export'

/** An export reads all that there is; nobody needs it more often. */
const exports = new Limiter({ count: 20, window_seconds: 3600 })

export const ownDataHandlers: Handlers<'listConsents' | 'exportMe' | 'deleteMe'> = {
  async listConsents({ user_id }, { database }) {
    return consentsOf(database, user_id)
  },

  async exportMe({ user_id, setHeader }, platform) {
    exports.take(String(user_id), platform.now())
    const data = await exportCustomer(platform, user_id)
    setHeader('Content-Disposition', 'attachment; filename="i-miei-dati.json"')
    platform.log.info({ event: 'data exported' }, 'data exported')
    return data
  },

  async deleteMe({ user_id }, platform) {
    await eraseCustomer(platform, user_id)
    platform.log.info({ event: 'account erased' }, 'account erased')
    return null
  },
}
