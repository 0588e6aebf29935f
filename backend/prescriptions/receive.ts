import type { Runtime } from '@/backend/http/runtime'
import { PRESCRIPTION_BYTES_MAX } from '@/lib/contract/prescriptions'
import { KeyedQueue } from '@/lib/process/keyed-queue'
import type { RequestContext } from '../http/handler'
import { holdFile } from './clean-file'
import { type FileOwner, keepFile } from './files'

/** One upload per owner at a time, so that one owner does not take all places of this process. */
const queue = new KeyedQueue()

/** Reads, cleans and stores the prescription of a multipart request. Throws `unavailable` while too many others are read. */
export async function receiveFile(runtime: Runtime, owner: FileOwner, upload: RequestContext['upload']) {
  const key = owner.user_id === null ? `guest ${owner.device?.digest}` : `customer ${owner.user_id}`
  const file = await queue.run(key, () =>
    holdFile(async () => keepFile(runtime, owner, await upload('prescription', PRESCRIPTION_BYTES_MAX))),
  )
  runtime.log.info({ event: 'prescription uploaded', type: file.content_type, size: file.size }, 'upload kept')
  return file
}
