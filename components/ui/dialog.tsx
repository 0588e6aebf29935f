'use client'

import { type MouseEvent, type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import messages from '@/messages/it.json'
import { IconButton } from './button'
import { cx } from './class-names'
import { CloseIcon } from './shell-icons'

const SHEET =
  'mx-0 mt-auto mb-0 max-h-[85dvh] w-screen max-w-none rounded-t-lg starting:open:translate-y-full md:my-0 md:ms-auto md:me-0 md:h-dvh md:max-h-none md:rounded-none md:starting:open:translate-x-full md:starting:open:translate-y-0'

const shapes = {
  /** Centred: a question to answer. */
  dialog:
    'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg rounded-lg starting:open:translate-y-2 starting:open:opacity-0',
  /** From the bottom on a phone, from the right on wide screens: filters, help, cart. */
  sheet: `${SHEET} md:w-md`,
  /** With room for a map next to a list. */
  wide: `${SHEET} md:w-[min(64rem,100vw)]`,
}

/**
 * Locks the page's scroll behind a dialog (globals.css). An attribute, because `:has()` would be re-evaluated on
 * each DOM change.
 */
const markModal = () =>
  document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog[open]:modal') !== null)

/**
 * A native modal dialog: the browser traps and restores focus and closes on Esc. `onClose` is called on Esc, the
 * close button and a click outside. The content is mounted only while open. Focus starts on the title or on
 * `initialFocus`.
 */
export function Dialog({
  open,
  onClose,
  title,
  shape = 'dialog',
  initialFocus,
  footer,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  shape?: keyof typeof shapes
  initialFocus?: RefObject<HTMLElement | null>
  footer?: ReactNode
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useRef(false)
  const id = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    element.showModal()
    const target = initialFocus?.current ?? heading.current
    target?.focus()
    markModal()
    return () => {
      element.close()
      markModal()
    }
  }, [open, initialFocus])

  // The inner box has the padding, so a click on the element itself is on the backdrop. Both pointer down and up
  // must hit it: a text selection can end on the backdrop.
  function closeFromBackdrop(event: MouseEvent) {
    if (pressed.current && event.target === dialog.current) onClose()
  }

  // Chromium closes on a second Esc despite the prevented cancel: sync the state.
  function closedByBrowser({ target }: SyntheticEvent) {
    if (open && target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc, which the dialog handles natively
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // React bubbles the events of nested dialogs.
        if (event.target !== dialog.current) return
        // Controlled: only the caller's state closes the dialog.
        event.preventDefault()
        onClose()
      }}
      onClose={closedByBrowser}
      onPointerDown={(event) => {
        pressed.current = event.target === dialog.current
      }}
      onClick={closeFromBackdrop}
      className={cx(
        'overflow-hidden border border-line bg-surface p-0 text-ink shadow-overlay transition-[translate,opacity] duration-200 ease-settle',
        shapes[shape],
      )}
    >
      {open && (
        <div className="flex max-h-[inherit] h-full flex-col">
          <header className="flex items-start gap-2 border-line border-b py-2 ps-4 pe-2 sm:ps-5">
            <h2 id={id} ref={heading} tabIndex={-1} className="min-w-0 flex-1 py-2 text-lg">
              {title}
            </h2>
            <IconButton label={messages.shell.close} icon={CloseIcon} onClick={onClose} className="text-ink" />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:p-5">{children}</div>
          {footer && (
            <footer className="flex flex-col-reverse gap-2 border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-5">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}
