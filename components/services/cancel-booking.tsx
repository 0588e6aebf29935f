'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import type { Booking } from '@/lib/contract/pharmacies'
import { formatLongDate, formatTime } from '@/lib/dates'
import { fill } from '@/lib/i18n/fill'
import { useHasCall } from '@/lib/platform/browser-abilities'
import { cancelBooking } from '@/lib/services/browser'
import type { CancelTexts } from './texts'

/** "Annulla prenotazione", asked twice. Where it is too late it says whom to call. */
export function CancelBooking({
  booking,
  texts,
  onCancelled,
}: {
  booking: Booking
  texts: CancelTexts
  onCancelled: () => void
}) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<'too_late' | 'failed' | null>(null)
  const offered = useHasCall('cancelBooking')
  const values = { service: booking.service.name, day: formatLongDate(booking.date), time: formatTime(booking.date) }

  function ask() {
    setRefused(null)
    setOpen(true)
  }

  async function cancel() {
    setBusy(true)
    setRefused(null)
    const outcome = await cancelBooking(booking.id)
    setBusy(false)
    if (outcome !== 'cancelled') return setRefused(outcome)
    setOpen(false)
    onCancelled()
  }

  if (!offered) return null
  return (
    <>
      <Button variant="secondary" aria-label={fill(texts.label, values)} onClick={ask}>
        {texts.action}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.title}
        closeLabel={texts.close}
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.keep}
            </Button>
            {refused !== 'too_late' && (
              <Button variant="danger" loading={busy} onClick={cancel}>
                {texts.action}
              </Button>
            )}
          </>
        }
      >
        <p>{fill(texts.text, values)}</p>
        {refused && <Notice tone="critical" live title={texts[refused]} className="mt-4" />}
      </Dialog>
    </>
  )
}
