'use client'

import type { ReactNode, RefObject } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

/** A question before something that cannot be undone: leave it, or do it. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  keep,
  action,
  busy,
  onConfirm,
  initialFocus,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  keep: string
  /** Null where it can be done no more. */
  action: string | null
  busy: boolean
  onConfirm: () => unknown
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      {...(initialFocus && { initialFocus })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
          {action !== null && (
            <Button variant="danger" loading={busy} onClick={() => void onConfirm()}>
              {action}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
