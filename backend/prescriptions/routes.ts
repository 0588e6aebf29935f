import { PRESCRIPTION_BYTES_MAX } from '@/lib/contract/prescriptions'
import { Turns } from '@/lib/contract/turns'
import type { SomeHandlers } from '../http/handler'
import { Limiter } from '../http/limits'
import { confirmPrescription } from './confirm'
import { deletePrescription, getPrescription, keepFile } from './files'

/** A customer's uploads: enough for a family's month with every photo taken twice. */
const uploads = new Limiter('upload', { count: 60, window_seconds: 3600 })
/** One upload at a time each: what is in memory stays small, and the count of waiting files is true. */
const turns = new Turns()

export const prescriptionHandlers = {
  async uploadPrescription({ user_id, upload }, runtime) {
    await uploads.take(runtime.database, String(user_id), runtime.now())
    const file = await turns.take(String(user_id), async () =>
      keepFile(runtime, { user_id }, await upload('prescription', PRESCRIPTION_BYTES_MAX)),
    )
    runtime.log.info({ event: 'prescription uploaded', type: file.content_type, size: file.size }, 'upload kept')
    return file
  },

  getPrescription,
  deletePrescription,
  confirmPrescription,
} satisfies SomeHandlers
