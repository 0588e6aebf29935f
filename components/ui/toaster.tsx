'use client'

import { type FocusEvent, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import messages from '@/messages/it.json'
import { ErrorIcon, InfoIcon, SuccessIcon } from './field-icons'
import { listenForToasts, type ToastRequest, takeToasts } from './toast'

const icons = {
  positive: <SuccessIcon className="text-positive" />,
  info: <InfoIcon className="text-info" />,
  critical: <ErrorIcon className="text-critical" />,
}

function show({ text, tone = 'info', action, id }: ToastRequest) {
  // A failure, or something to press, must not run away from a slow reader (WCAG 2.2.1).
  toast(text, { id, icon: icons[tone], action, duration: tone === 'critical' || action ? 12_000 : 5_000 })
}

// A live region has to be on the page before its first text, or readers miss it.
const REGION_SETTLES_MS = 120

/** The library takes whoever tabs on past a toast back to where they came from, again and again (WCAG 2.1.2): they go on. */
function goOn({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) relatedTarget.focus()
}

/** `ToasterSlot` loads it at the first toast. */
export function Toaster() {
  useEffect(() => {
    const drain = () => takeToasts().forEach(show)
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = listenForToasts(drain)
    }, REGION_SETTLES_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of what has the focus inside, and is no control itself
    <div onBlur={goOn}>
      <Sonner
        position="bottom-center"
        containerAriaLabel={messages.shell.notifications}
        visibleToasts={2}
        gap={8}
        offset={24}
        mobileOffset={{ bottom: 'calc(4.75rem + env(safe-area-inset-bottom))', left: 12, right: 12 }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-full items-center gap-3 rounded-md border border-line bg-surface p-3 font-sans text-base text-ink shadow-overlay sm:w-104',
            icon: 'flex shrink-0',
            content: 'min-w-0 flex-1',
            title: 'leading-snug',
            actionButton:
              'min-h-touch shrink-0 rounded-md px-3 font-bold text-brand-ink hover:bg-brand-soft focus-visible:outline-3',
          },
        }}
      />
    </div>
  )
}
