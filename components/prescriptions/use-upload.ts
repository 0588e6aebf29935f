'use client'

import { useEffect, useRef, useState } from 'react'
import type { PrescriptionFile } from '@/lib/contract/prescriptions'
import { deletePrescription, uploadPrescription } from '@/lib/prescriptions/browser'
import { decodePicture } from '@/lib/prescriptions/decode'
import { DecoderError, decodeHeic } from '@/lib/prescriptions/heic'
import { type Prepared, prepareUpload } from '@/lib/prescriptions/photo'

export type UploadState =
  | { step: 'idle' }
  | { step: 'preparing' }
  | { step: 'sending'; percent: number }
  /** `refused` is final for this file; `failed` and `busy` can be retried. */
  | { step: 'refused'; reason: string }
  | { step: 'failed' | 'busy' }
  | { step: 'removing' }
  | { step: 'not_removed' }

/**
 * Upload of one file: prepare, send, retry, remove, for guests and customers. `onChange` receives the stored file.
 */
export function useUpload(guest: boolean, onChange: (file: PrescriptionFile | null) => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const chosen = useRef<File | null>(null)
  const ready = useRef<{ blob: Blob; file_name: string } | null>(null)
  const current = useRef<AbortController | null>(null)

  // Aborts if another way is chosen.
  useEffect(() => () => current.current?.abort(), [])

  function begin(): AbortController {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    return controller
  }

  async function choose(file: File): Promise<void> {
    const controller = begin()
    chosen.current = file
    ready.current = null
    setState({ step: 'preparing' })
    const prepared = await prepare(file)
    if (controller.signal.aborted) return
    if (prepared === null) return setState({ step: 'failed' })
    if (!prepared.ok) return setState({ step: 'refused', reason: prepared.reason })
    ready.current = prepared
    await send(controller)
  }

  async function send(controller: AbortController): Promise<void> {
    if (!ready.current) return
    const { blob, file_name } = ready.current
    setState({ step: 'sending', percent: 0 })
    const { signal } = controller
    const onProgress = (percent: number) => {
      if (!signal.aborted) setState({ step: 'sending', percent })
    }
    const outcome = await uploadPrescription(blob, file_name, { signal, onProgress, guest })
    if (signal.aborted) {
      // The upload had completed before it was aborted.
      if (outcome.kind === 'kept') void deletePrescription(outcome.file.id, guest)
      return
    }
    if (outcome.kind === 'kept') {
      setState({ step: 'idle' })
      onChange(outcome.file)
    } else if (outcome.kind === 'refused') setState({ step: 'refused', reason: outcome.code })
    else setState({ step: outcome.kind === 'busy' ? 'busy' : 'failed' })
  }

  async function remove(file: PrescriptionFile): Promise<void> {
    setState({ step: 'removing' })
    if (!(await deletePrescription(file.id, guest))) return setState({ step: 'not_removed' })
    setState({ step: 'idle' })
    onChange(null)
  }

  return {
    state,
    choose,
    remove,
    retry() {
      if (ready.current) void send(begin())
      else if (chosen.current) void choose(chosen.current)
    },
    cancel() {
      current.current?.abort()
      chosen.current = null
      ready.current = null
      setState({ step: 'idle' })
    },
  }
}

/** Returns null if our own decoder could not be loaded, which another try may mend. */
async function prepare(file: File): Promise<Prepared | { ok: false; reason: 'unreadable' } | null> {
  try {
    return await prepareUpload(file, decodePicture, decodeHeic)
  } catch (error) {
    // The file may be in cloud storage or deleted since it was chosen.
    return error instanceof DecoderError ? null : { ok: false, reason: 'unreadable' }
  }
}
