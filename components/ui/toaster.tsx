'use client'

import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import messages from '@/messages/it.json'
import { Button, IconButton } from './button'
import { ErrorIcon, InfoIcon, SuccessIcon } from './field-icons'
import { CloseIcon } from './shell-icons'
import { listenForToasts, type ToastRequest, takeToasts } from './toast'
import { keepClear } from './toast-place'

const icons = {
  positive: <SuccessIcon className="shrink-0 text-positive" />,
  info: <InfoIcon className="shrink-0 text-info" />,
  critical: <ErrorIcon className="shrink-0 text-critical" />,
}

// A live region has to be on the page before its first text, or readers miss it.
const REGION_SETTLES_MS = 120
/** How long a toast stays while nobody is on it, in milliseconds; one with something to press must not run away (WCAG 2.2.1). */
const STAYS_MS = 4000
const STAYS_WITH_ACTION_MS = 10_000
/** More at once are a wall: the oldest goes. */
const AT_ONCE = 2

type Shown = ToastRequest & { number: number }
let count = 0

/** The toasts, at the bottom centre, the newest last. `ToasterSlot` loads it. */
export function Toaster() {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const [held, setHeld] = useState({ pointer: false, focus: false, hidden: false })
  const region = useRef<HTMLElement>(null)
  /** Where the keyboard was before it came here. */
  const before = useRef<EventTarget | null>(null)

  useEffect(() => {
    const drain = () => {
      const more = takeToasts().map((one) => ({ ...one, number: ++count }))
      setToasts((shown) =>
        [...shown.filter(({ id }) => id === undefined || more.every((one) => one.id !== id)), ...more].slice(-AT_ONCE),
      )
    }
    const hide = () => setHeld((was) => ({ ...was, hidden: document.hidden }))
    document.addEventListener('visibilitychange', hide)
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = listenForToasts(drain)
    }, REGION_SETTLES_MS)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      clearTimeout(timer)
      stop?.()
    }
  }, [])

  const some = toasts.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast has a height of its own
  useLayoutEffect(() => (some && region.current ? keepClear(region.current) : undefined), [some, toasts])

  const end = useCallback((number: number) => {
    // The pressed button goes with its toast.
    if (region.current?.contains(document.activeElement) && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true })
    setToasts((shown) => shown.filter((one) => one.number !== number))
  }, [])

  function endAll({ key }: KeyboardEvent) {
    if (key === 'Escape') for (const { number } of toasts) end(number)
  }

  return (
    <section
      ref={region}
      aria-label={messages.shell.notifications}
      aria-live="polite"
      aria-relevant="additions text"
      aria-atomic="false"
      // Without a transition, which "reduced motion" gives everything for a moment: its place is measured right after it is set.
      className="pointer-events-none fixed inset-x-3 bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom)+0.75rem+var(--lift,0px))] z-50 mx-auto max-w-104 transition-none md:bottom-[calc(1.5rem+var(--lift,0px))] print:hidden"
    >
      <ol
        className="grid gap-2"
        onPointerEnter={() => setHeld((was) => ({ ...was, pointer: true }))}
        onPointerLeave={() => setHeld((was) => ({ ...was, pointer: false }))}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
          setHeld((was) => ({ ...was, focus: true }))
        }}
        onBlur={() => setHeld((was) => ({ ...was, focus: false }))}
        onKeyDown={endAll}
      >
        {toasts.map((toast) => (
          <Toast key={toast.number} toast={toast} held={held.pointer || held.focus || held.hidden} onEnd={end} />
        ))}
      </ol>
    </section>
  )
}

function Toast({ toast, held, onEnd }: { toast: Shown; held: boolean; onEnd: (number: number) => void }) {
  const { number, text, tone = 'info', action } = toast
  const left = useRef(action ? STAYS_WITH_ACTION_MS : STAYS_MS)
  useEffect(() => {
    if (held) return
    const from = performance.now()
    const timer = setTimeout(onEnd, left.current, number)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - from
    }
  }, [held, number, onEnd])
  return (
    <li className="pointer-events-auto grid animate-rise grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md border border-line bg-surface py-1.5 ps-3 pe-1 text-ink shadow-overlay">
      {icons[tone]}
      <p className="py-1.5 leading-snug">{text}</p>
      {action && (
        <Button
          variant="quiet"
          className="col-start-2 row-start-2 -ms-4 justify-self-start"
          onClick={() => {
            onEnd(number)
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={CloseIcon} label={messages.shell.hideToast} onClick={() => onEnd(number)} />
    </li>
  )
}
