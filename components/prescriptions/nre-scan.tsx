'use client'

import { Suspense, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CameraIcon } from '@/components/ui/icons'
import { lazyOnline } from '@/components/ui/lazy'
import { createDetector, type Detector } from '@/lib/prescriptions/detector'
import messages from '@/messages/it.json'

const NreCamera = lazyOnline(async () => (await import('./nre-camera')).NreCamera)

/** Scans an NRE from its two bar codes; hidden if the browser has no detector. */
export function NreScan({ onRead }: { onRead: (nre: string) => void }) {
  const [detector, setDetector] = useState<Detector | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let gone = false
    void createDetector().then((found) => {
      if (!gone) setDetector(found)
    })
    return () => {
      gone = true
    }
  }, [])
  if (!detector) return null
  return (
    <>
      <Button size="sm" variant="secondary" icon={CameraIcon} className="mt-2" onClick={() => setOpen(true)}>
        {messages.checkout.prescription.scan}
      </Button>
      {open && (
        <Suspense>
          <NreCamera
            detector={detector}
            onClose={() => setOpen(false)}
            onRead={(nre) => {
              setOpen(false)
              onRead(nre)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
