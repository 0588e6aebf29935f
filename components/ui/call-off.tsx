'use client'

import { useState } from 'react'
import type { Result } from '@/lib/platform/result'
import { Button } from './button'
import { changeAndFocus } from './change-and-focus'
import { ConfirmDialog } from './confirm-dialog'
import { Notice } from './notice'

export type CallOffOutcome = 'cancelled' | 'too_late' | 'failed'

const toOutcome = (result: Result<unknown>): CallOffOutcome =>
  result.ok ? 'cancelled' : 'status' in result.failure && result.failure.status === 409 ? 'too_late' : 'failed'

export interface CallOffTexts {
  /** Label of the button and of the confirming button. */
  action: string
  /** Accessible name, to tell several buttons of a list apart. */
  label?: string
  title: string
  text: string
  keep: string
  too_late: string
  failed: string
}

/**
 * A cancel button with a confirmation. If it is too late, it says so and is no longer offered; on success the
 * page's heading gets the focus, as the button is unmounted.
 */
export function CallOff({
  texts,
  send,
  onOutcome,
}: {
  texts: CallOffTexts
  send: () => Promise<Result<unknown>>
  /** 'Too late' is reported after the shopper has read it: the caller may unmount the dialog. */
  onOutcome: (outcome: CallOffOutcome) => void
}) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<'too_late' | 'failed' | null>(null)

  function ask() {
    setRefused(null)
    setOpen(true)
  }

  async function confirm() {
    setBusy(true)
    setRefused(null)
    const outcome = toOutcome(await send())
    setBusy(false)
    if (outcome === 'cancelled') changeAndFocus(() => setOpen(false))
    else setRefused(outcome)
    if (outcome !== 'too_late') onOutcome(outcome)
  }

  function close() {
    if (refused !== 'too_late') return setOpen(false)
    changeAndFocus(() => setOpen(false))
    onOutcome(refused)
  }

  return (
    <>
      <Button variant="secondary" aria-label={texts.label} onClick={ask}>
        {texts.action}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={texts.title}
        keep={texts.keep}
        action={refused === 'too_late' ? null : texts.action}
        busy={busy}
        onConfirm={confirm}
      >
        <p>{texts.text}</p>
        {refused && <Notice tone="critical" live title={texts[refused]} className="mt-4" />}
      </ConfirmDialog>
    </>
  )
}
