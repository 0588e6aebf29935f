'use client'

import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import messages from '@/messages/it.json'
import { Button, IconButton } from './button'
import { ErrorIcon, InfoIcon, SuccessIcon } from './field-icons'
import { CloseIcon } from './shell-icons'
import { setToastListener, type ToastRequest, takeToasts } from './toast'

/** Pixels between a toast and what stays free under it. */
const GAP = 12

/** How far up the toasts go, in pixels, so that none lies over a box that stays free. `box` is theirs where they lie by themselves. */
export function liftAbove(box: DOMRect, kept: readonly DOMRect[]): number {
  let lift = 0
  for (const one of [...kept].sort((a, b) => b.bottom - a.bottom)) {
    const across = one.left < box.right && one.right > box.left
    if (across && one.top < box.bottom - lift && one.bottom > box.top - lift) lift = box.bottom - one.top + GAP
  }
  // A tall toast rather covers a button than leaves the window.
  return Math.max(0, Math.min(lift, box.top - GAP))
}

/** Keeps the toasts off what is marked `data-keep-clear` (buttons that order, steppers) when toasts come and the page scrolls. */
function keepClear(region: HTMLElement, signal: AbortSignal): void {
  function place() {
    const list = region.querySelector('ol')
    if (!list) return
    region.style.setProperty('--lift', '0px')
    const kept = [...document.querySelectorAll('[data-keep-clear]')]
      .filter((one) => getComputedStyle(one).visibility === 'visible')
      .map((one) => one.getBoundingClientRect())
    region.style.setProperty('--lift', `${liftAbove(list.getBoundingClientRect(), kept)}px`)
  }
  new MutationObserver(place).observe(region, { childList: true, subtree: true })
  addEventListener('scroll', place, { passive: true, signal })
  addEventListener('resize', place, { signal })
}

const icons = {
  positive: <SuccessIcon className="text-positive" />,
  info: <InfoIcon className="text-info" />,
  critical: <ErrorIcon className="text-critical" />,
}

// Screen readers miss the first text of a live region that has just been added.
const REGION_SETTLES_MS = 120
const LIFETIME_MS = 4000
const LIFETIME_WITH_ACTION_MS = 10_000
const TICK_MS = 100
const MAX_TOASTS = 2

/** The toasts, newest first. `ToasterSlot` loads it. */
export function Toaster() {
  const region = useRef<HTMLElement>(null)
  useEffect(() => (region.current ? runToasts(region.current) : undefined), [])
  return (
    <Sonner
      ref={region}
      customAriaLabel={messages.shell.notifications}
      position="bottom-center"
      offset={{ bottom: 'calc(1.5rem + var(--lift, 0px))' }}
      mobileOffset={{ bottom: 'calc(var(--spacing-bar) + env(safe-area-inset-bottom) + 0.75rem + var(--lift, 0px))' }}
      // Without a transition, because `keepClear` measures the list right after moving it.
      className="pointer-events-none fixed inset-x-3 bottom-(--mobile-offset-bottom) z-50 mx-auto grid max-w-104 gap-2 transition-none md:bottom-(--offset-bottom) print:hidden"
      toastOptions={{
        className:
          'pointer-events-auto grid animate-rise touch-none translate-y-(--swipe-amount-y) grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md border border-line bg-surface py-1.5 ps-3 pe-1 text-ink shadow-overlay data-[removed=true]:hidden',
        classNames: { content: 'py-1.5 leading-snug' },
      }}
    />
  )
}

/**
 * Shows requested toasts. Times them itself, because sonner's timer ignores focus (WCAG 2.2.1), and hides focus from sonner, which
 * would pull it back from where the user tabs to (WCAG 2.1.2).
 */
function runToasts(region: HTMLElement): () => void {
  const ids = new Map<string, number | string>()
  const unmount = new AbortController()
  const { signal } = unmount
  let focusedBefore: HTMLElement | null = null
  const isInUse = () => region.querySelector('li:hover, ol:focus-within') !== null

  /** Closes one toast, or all of them. */
  function close(id?: number | string) {
    if (region.contains(document.activeElement)) focusedBefore?.focus({ preventScroll: true })
    toast.dismiss(id)
  }

  function show({ text, tone = 'info', action, id: subject = '' }: ToastRequest) {
    if (toast.getToasts().some(({ id }) => id === ids.get(subject))) close(ids.get(subject))
    const id = toast(text, {
      icon: icons[tone],
      duration: Number.POSITIVE_INFINITY,
      action: (
        <>
          {action && (
            <Button
              variant="quiet"
              className="col-start-2 row-start-2 -ms-4 justify-self-start"
              onClick={() => {
                close(id)
                action.onClick()
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon={CloseIcon} label={messages.shell.hideToast} onClick={() => close(id)} />
        </>
      ),
    })
    if (subject) ids.set(subject, id)
    if (!isInUse()) for (const { id } of toast.getToasts().slice(0, -MAX_TOASTS)) toast.dismiss(id)
    let left = action ? LIFETIME_WITH_ACTION_MS : LIFETIME_MS
    const timer = setInterval(() => {
      if (document.hidden || isInUse()) return
      left -= TICK_MS
      if (left > 0) return
      clearInterval(timer)
      toast.dismiss(id)
    }, TICK_MS)
  }

  const hideFocus = (event: FocusEvent) => {
    event.stopPropagation()
    const from = event.relatedTarget as HTMLElement | null
    if (!region.contains(from)) focusedBefore = from
  }
  region.addEventListener('focusin', hideFocus, { signal })
  region.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
  keepClear(region, signal)

  const settling = setTimeout(setToastListener, REGION_SETTLES_MS, () => takeToasts().forEach(show))
  return () => {
    clearTimeout(settling)
    setToastListener(null)
    unmount.abort()
    toast.dismiss()
  }
}
