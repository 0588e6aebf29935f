'use client'

import { useEffect, useRef, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { addParts, joinNre, NO_PARTS, type NreParts } from '@/lib/prescriptions/bar-codes'
import type { Detector } from '@/lib/prescriptions/detector'
import messages from '@/messages/it.json'

const texts = messages.checkout.prescription

/** Interval between two scans, in ms. */
const PAUSE = 250

type Reading = { detector: Detector; onRead: (nre: string) => void }

/** Camera preview until both bar codes are read. */
export function NreCamera({ onClose, ...reading }: Reading & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={texts.scanTitle}>
      <Camera {...reading} />
    </Dialog>
  )
}

function Camera({ detector, onRead }: Reading) {
  const video = useRef<HTMLVideoElement>(null)
  const read = useRef(onRead)
  read.current = onRead
  const [parts, setParts] = useState<NreParts>(NO_PARTS)
  const [denied, setDenied] = useState(false)

  useEffect(() => {
    const element = video.current
    let stream: MediaStream | null = null
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let seen = NO_PARTS

    async function look() {
      if (!element || over) return
      // A frame that is not ready or a busy detector must not stop the scan.
      const codes = await detector.detect(element).catch(() => [])
      if (over) return
      seen = addParts(
        seen,
        codes.map(({ rawValue }) => rawValue),
      )
      const nre = joinNre(seen)
      if (nre !== null) return read.current(nre)
      setParts(seen)
      timer = setTimeout(() => void look(), PAUSE)
    }

    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      async (given) => {
        stream = given
        if (over || !element) return stop(given)
        element.srcObject = given
        await element.play().catch(() => {})
        await look()
      },
      () => setDenied(true),
    )
    return () => {
      over = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [detector])

  if (denied) return <Notice tone="warning" live title={texts.scanDenied} />
  const { first, second } = parts
  return (
    <div className="grid gap-3">
      <p className="text-sm">{texts.scanHint}</p>
      <video ref={video} muted playsInline className="aspect-video w-full rounded-md bg-sunken object-cover" />
      <p role="status" className="font-bold">
        {first !== null ? texts.scanFirst : second !== null ? texts.scanSecond : texts.scanWaiting}
      </p>
    </div>
  )
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}
