'use client'

import { guestCalls } from '@/lib/contract/guests'
import { type PrescriptionFile, prescriptionCalls } from '@/lib/contract/prescriptions'
import { problem } from '@/lib/contract/problem'
import { classifyRefusal } from '@/lib/contract/refusal'
import { withPair } from '@/lib/http/xsrf'
import { parseJson } from '@/lib/platform/json'
import { api } from '@/lib/session/api'
import { endIfOver } from '@/lib/session/browser'

/** 10 MB over a slow connection; proxies time out after a minute. */
const UPLOAD_LIMIT_MS = 90_000

export type UploadOutcome =
  | { kind: 'kept'; file: PrescriptionFile }
  /** `code` is the field's or the problem's. */
  | { kind: 'refused'; code: string }
  /** No answer, or the platform is too busy to check the file; the same file may be sent again. */
  | { kind: 'failed' | 'busy' }
  | { kind: 'cancelled' }

interface Options {
  /** In percent. */
  onProgress(percent: number): void
  signal: AbortSignal
  /** Belongs to this browser rather than an account. */
  guest?: boolean
}

/** Uploads a prescription with XMLHttpRequest, because fetch reports no upload progress. */
export async function uploadPrescription(blob: Blob, fileName: string, options: Options): Promise<UploadOutcome> {
  const call = uploadCall(options)
  const answer = await withPair(
    (pair) => send(blob, fileName, pair, options),
    (sent) => sent?.json,
  )
  // Also if just aborted: the file exists, and deleting it needs its ID.
  if (answer?.status === call.status) {
    const kept = call.answer.safeParse(answer.json)
    return kept.success ? { kind: 'kept', file: kept.data } : { kind: 'failed' }
  }
  if (options.signal.aborted) return { kind: 'cancelled' }
  if (!answer) return { kind: 'failed' }
  const refused = problem.safeParse(answer.json)
  const failure = { status: answer.status, ...(refused.success && { problem: refused.data }) }
  if (classifyRefusal(call, failure) === 'session') void endIfOver()
  if (!refused.success) return { kind: 'failed' }
  if (refused.data.status >= 500) return { kind: refused.data.code === 'unavailable' ? 'busy' : 'failed' }
  return { kind: 'refused', code: refused.data.errors?.[0]?.code ?? refused.data.code }
}

/** Deletes a file. Returns true also if it did not exist. */
export async function deletePrescription(id: string, guest = false): Promise<boolean> {
  const asked = { params: { id } }
  const result = guest
    ? await api(guestCalls.deleteGuestPrescription, asked)
    : await api(prescriptionCalls.deletePrescription, asked)
  return result.ok || (result.failure.kind === 'problem' && result.failure.problem.code === 'not_found')
}

const uploadCall = ({ guest = false }: Options) =>
  guest ? guestCalls.uploadGuestPrescription : prescriptionCalls.uploadPrescription

function send(
  blob: Blob,
  fileName: string,
  pair: Record<string, string>,
  options: Options,
): Promise<{ status: number; json: unknown } | null> {
  const { onProgress, signal } = options
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null)
    const request = new XMLHttpRequest()
    request.open('POST', `/api${uploadCall(options).path}`)
    for (const [name, value] of Object.entries(pair)) request.setRequestHeader(name, value)
    request.timeout = UPLOAD_LIMIT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    request.onload = () => resolve({ status: request.status, json: parseJson(request.responseText) })
    request.onerror = request.ontimeout = request.onabort = () => resolve(null)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('prescription', blob, fileName)
    request.send(form)
  })
}
