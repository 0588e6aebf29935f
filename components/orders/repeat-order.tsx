'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button, type ButtonSize } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { RetryIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { onDemand } from '@/lib/browser/on-demand'
import { fill } from '@/lib/i18n/fill'
import type { RepeatOffer } from '@/lib/orders/repeat'
import type { RepeatableOrder } from '@/lib/orders/repeatable'
import { useHasCall } from '@/lib/platform/browser-abilities'
import { centsFromEuro, formatCents } from '@/lib/rules/money'
import messages from '@/messages/it.json'

const texts = messages.profile.repeat
const load = () => onDemand(import('@/lib/orders/repeat'))

/**
 * "Ripeti ordine": opens the checkout with the same lines if all are available, else lists the missing ones first.
 */
export function RepeatOrder({ order, size }: { order: RepeatableOrder; size?: ButtonSize }) {
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const [offer, setOffer] = useState<RepeatOffer | null>(null)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const offered = useHasCall('quoteCart')
  const direct = useHasCall('createGuestOrder')
  if (!offered) return null

  async function ask() {
    setOffer(null)
    setFailed(false)
    setBusy(true)
    const found = (await (await load())?.quoteRepeat(order)) ?? null
    const whole = found && found.gone.length === 0 && !found.products.some(({ reduced }) => reduced)
    if (whole) return goOn(found)
    setBusy(false)
    setOffer(found)
    setFailed(!found)
    setOpen(true)
  }

  async function goOn(of: RepeatOffer) {
    setBusy(true)
    const path = await (await load())?.orderAgain(order, of, direct)
    if (path) return router.push(path)
    setBusy(false)
    setFailed(true)
    setOpen(true)
  }

  return (
    <>
      <Button
        variant="secondary"
        size={size}
        icon={RetryIcon}
        loading={busy}
        aria-label={fill(texts.label, { number: order.number })}
        onClick={() => void ask()}
      >
        {texts.action}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.title}
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.cancel}
            </Button>
            {failed && <Button onClick={() => void ask()}>{texts.retry}</Button>}
            {offer && !failed && offer.products.length > 0 && (
              <Button loading={busy} onClick={() => void goOn(offer)}>
                {texts.goOn}
              </Button>
            )}
          </>
        }
      >
        {failed && <Notice live tone="critical" title={texts.failed} className="mb-4" />}
        {offer && <Offer offer={offer} pharmacy={order.pharmacy.name} />}
      </Dialog>
    </>
  )
}

function Offer({ offer, pharmacy }: { offer: RepeatOffer; pharmacy: string }) {
  return (
    <>
      {offer.products.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <>
          <p>{fill(texts.text, { pharmacy })}</p>
          <ul className="mt-2 divide-y divide-line">
            {offer.products.map(({ minsan, name, quantity, price, reduced }) => (
              <li key={minsan} className="flex items-baseline justify-between gap-4 py-2">
                <span className="min-w-0">
                  {fill(texts.line, { quantity, name })}
                  {reduced && <span className="text-sm text-warning"> ({texts.reduced})</span>}
                </span>
                {price !== null && <span className="tabular-nums">{formatCents(centsFromEuro(price) * quantity)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {offer.gone.length > 0 && (
        <>
          <p className="mt-3 font-bold">{texts.gone}</p>
          <ul className="list-disc ps-5 text-muted">
            {offer.gone.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
