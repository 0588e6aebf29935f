'use client'

import { type MouseEvent, type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import messages from '@/messages/it.json'
import { IconButton } from './button'
import { cx } from './class-names'
import { CloseIcon } from './shell-icons'

const SHEET =
  'mx-0 mt-auto mb-0 max-h-[85dvh] w-screen max-w-none rounded-t-lg starting:open:translate-y-full md:my-0 md:ms-auto md:me-0 md:h-dvh md:max-h-none md:rounded-none md:starting:open:translate-x-full md:starting:open:translate-y-0'

const shapes = {
  /** In the middle: a question to answer. */
  dialog:
    'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg rounded-lg starting:open:translate-y-2 starting:open:opacity-0',
  /** From the bottom on a phone, from the right on wide screens: filters, help, a cart at a glance. */
  sheet: `${SHEET} md:w-md`,
  /** The same with room for a map beside a list. */
  wide: `${SHEET} md:w-[min(64rem,100vw)]`,
}

/** What lies behind a dialog does not scroll (globals.css). The style asks an attribute: `:has()` would look through the page at each change of it. */
const markModal = () =>
  document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog[open]:modal') !== null)

/**
 * A native modal dialog: the browser keeps focus inside, closes on Esc and gives focus back. `onClose` is called for
 * Esc, the cross and a tap outside. The content is
 * mounted only while it is open. Focus starts on the title, or on `initialFocus`.
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

  // The padding is the inner box's, so what hits the element itself hits the backdrop. Both halves of the click count: a
  // text selected by dragging out of a field ends on the backdrop too.
  function closeFromBackdrop(event: MouseEvent) {
    if (pressed.current && event.target === dialog.current) onClose()
  }

  // Chromium lets a second Esc through a prevented cancel: the state still decides.
  function closedByBrowser({ target }: SyntheticEvent) {
    if (open && target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Esc, which the dialog hears natively
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // React hands on what another dialog inside this one hears.
        if (event.target !== dialog.current) return
        // The state decides: without this the browser would close what the caller still holds open.
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
