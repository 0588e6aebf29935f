import type { SomeHandlers } from '../http/handler'
import { Limiter } from '../http/limits'
import { confirmPrescription } from './confirm'
import { deletePrescription, getPrescription } from './files'
import { receiveFile } from './receive'

/** Enough for a family's month, with every photo taken twice. */
const uploads = new Limiter('upload', { count: 60, window_seconds: 3600 })

export const prescriptionHandlers = {
  async uploadPrescription({ user_id, upload }, runtime) {
    await uploads.take(runtime.database, String(user_id), runtime.now())
    return receiveFile(runtime, { user_id }, upload)
  },

  getPrescription,
  deletePrescription,
  confirmPrescription,
} satisfies SomeHandlers
