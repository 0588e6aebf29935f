'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import type SignaturePadLibrary from 'signature_pad'
import { cx } from '@/components/ui/class-names'
import { Skeleton } from '@/components/ui/skeleton'
import { fitted, isEmpty, type Strokes } from '@/lib/account/delegation-form'
import messages from '@/messages/it.json'

/** Same colours in light and dark mode: the picture is printed. */
const INK = '#1d2520'
const PAPER = '#ffffff'
const PEN = {
  penColor: INK,
  dotSize: 0,
  minWidth: 1,
  maxWidth: 3,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over' as const,
}
/** Sufficient for print and far below the limit of 256 KB for a signature. */
const RATIO_MAX = 2

export interface PadHandle {
  /** The picture as base64 without the data URL prefix. */
  png(): string
  clear(): void
}

/**
 * A signature field for finger, mouse or pen. The caller owns the strokes (`value`); they are redrawn on resize, so
 * rotating the phone loses nothing. The library loads on mount.
 */
export function SignaturePad({
  id,
  handle,
  value,
  onChange,
  onFailed,
  label,
  describedBy,
  invalid,
}: {
  id: string
  handle: RefObject<PadHandle | null>
  value: Strokes | null
  onChange: (strokes: Strokes | null) => void
  onFailed: () => void
  label: string
  describedBy: string | undefined
  invalid: boolean
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef({ value, onChange, onFailed })
  latest.current = { value, onChange, onFailed }
  const [ready, setReady] = useState(false)

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let pad: SignaturePadLibrary | null = null
    let gone = false
    const observer = new ResizeObserver(() => pad && draw(pad, element, latest.current.value))

    async function open(target: HTMLCanvasElement) {
      const { default: Pad } = await import('signature_pad')
      if (gone) return
      const made = new Pad(target, { ...PEN, backgroundColor: PAPER })
      pad = made
      draw(made, target, latest.current.value)
      made.addEventListener('endStroke', () => {
        const { width, height } = target.getBoundingClientRect()
        latest.current.onChange({
          width,
          height,
          groups: made.toData().map(({ points }) => ({
            points: points.map(({ x, y, time, pressure }) => ({ x, y, time, pressure })),
          })),
        })
      })
      handle.current = {
        png: () => target.toDataURL('image/png').replace(/^data:image\/png;base64,/, ''),
        clear: () => {
          made.clear()
          latest.current.onChange(null)
        },
      }
      observer.observe(target)
      setReady(true)
    }

    open(element).catch(() => latest.current.onFailed())
    return () => {
      gone = true
      observer.disconnect()
      pad?.off()
      handle.current = null
    }
  }, [handle])

  return (
    <div
      className={cx(
        'relative h-48 overflow-hidden rounded-md border bg-sheet sm:h-56',
        invalid ? 'border-2 border-critical' : 'border-control',
      )}
    >
      <canvas
        ref={canvas}
        id={id}
        tabIndex={-1}
        role="img"
        aria-label={label}
        aria-describedby={describedBy}
        data-empty={isEmpty(value) || undefined}
        className="block size-full cursor-crosshair touch-none select-none"
      />
      {!ready && (
        <div role="status" aria-label={messages.shell.loading} className="absolute inset-0">
          <Skeleton className="size-full" />
        </div>
      )}
      <span aria-hidden="true" className="pointer-events-none absolute inset-x-6 bottom-10 border-line border-b-2" />
    </div>
  )
}

/** Sets the canvas size in device pixels and redraws the strokes, scaled down to fit. */
function draw(pad: SignaturePadLibrary, canvas: HTMLCanvasElement, value: Strokes | null): void {
  const { width, height } = canvas.getBoundingClientRect()
  if (width === 0 || height === 0) return
  const ratio = Math.min(Math.max(window.devicePixelRatio || 1, 1), RATIO_MAX)
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  canvas.getContext('2d')?.scale(ratio, ratio)
  pad.clear()
  if (value) pad.fromData(fitted(value, { width, height }).groups.map((group) => ({ ...PEN, ...group })))
}
