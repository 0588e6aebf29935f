import 'server-only'
import type { NextRequest } from 'next/server'
import { guestCalls } from '@/lib/contract/guests'
import { prescriptionCalls } from '@/lib/contract/prescriptions'
import type { FieldError } from '@/lib/contract/problem'
import { getDevice } from '@/lib/http/known-device'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'

// Prescription files sent with a plain form, without JavaScript.

/** For 10 MB to the platform, which checks them. */
const UPLOAD_LIMIT_MS = 60_000

/** Codes at the field for what is not wrong with the file. */
const TRY_AGAIN: Record<string, string> = { unavailable: 'upload_busy', internal_error: 'upload_failed' }

/** Names of file fields, by the key of the prescription. */
const FILE = /^upload\.(m\d{9})$/

/**
 * Uploads the form's files and sets their fields, as the script does; returns field errors. `email_unproven`: the
 * platform takes a guest's files only for a proved mailbox.
 */
export async function keepFiles(
  request: NextRequest,
  { fields, files, token }: { fields: URLSearchParams; files: ReadonlyMap<string, File>; token: string | null },
): Promise<FieldError[] | 'email_unproven'> {
  const errors: FieldError[] = []
  for (const [name, file] of files) {
    const path = `prescriptions.${FILE.exec(name)?.[1]}`
    // Ignores a file of a way that was not chosen.
    if (!FILE.test(name) || !['', 'upload'].includes(fields.get(`${path}.kind`) ?? '')) continue
    const form = new FormData()
    form.set('prescription', file)
    const options = { headers: { ...forwardedHeaders(request), 'X-Device': getDevice(request) }, form }
    const call = token === null ? guestCalls.uploadGuestPrescription : prescriptionCalls.uploadPrescription
    const sent = await platform()(call, {}, { ...options, token, timeout_ms: UPLOAD_LIMIT_MS, cache: 'no-store' })
    if (sent.ok) {
      fields.set(`${path}.kind`, 'upload')
      fields.set(`${path}.file`, JSON.stringify(sent.data))
      continue
    }
    const code = problemCode(sent.failure)
    if (code === 'email_unproven') return code
    const [wrong] = sent.failure.kind === 'problem' ? (sent.failure.problem.errors ?? []) : []
    errors.push({ field: `${path}.file`, code: wrong?.code ?? TRY_AGAIN[code ?? ''] ?? code ?? 'upload_failed' })
  }
  return errors
}
