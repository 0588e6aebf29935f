'use client'

import type { ReactNode, RefObject } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

/** Confirmation of an action that cannot be undone. */
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
  /** Null if the action is no longer possible. */
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
