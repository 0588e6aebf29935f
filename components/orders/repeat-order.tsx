'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button, type ButtonSize } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { RetryIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { Loading } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/toast'
import { randomKey } from '@/lib/contract/random-key'
import { fill } from '@/lib/i18n/fill'
import { onDemand } from '@/lib/on-demand'
import type { RepeatOffer } from '@/lib/orders/repeat'
import type { RepeatableOrder } from '@/lib/orders/repeatable'
import { useHasCall } from '@/lib/platform/browser-abilities'
import { centsFromEuro, formatCents } from '@/lib/rules/money'
import messages from '@/messages/it.json'

const texts = messages.profile.repeat
const load = () => onDemand(import('@/lib/orders/repeat'))

/** "Ripeti ordine": says first what can be had today and for how much, then fills the cart and goes there. */
export function RepeatOrder({ order, size }: { order: RepeatableOrder; size?: ButtonSize }) {
  const router = useRouter()
  const [wish, setWish] = useState<string | null>(null)
  const [offer, setOffer] = useState<RepeatOffer | null>(null)
  const [failed, setFailed] = useState<'quote' | 'cart' | null>(null)
  const [elsewhere, setElsewhere] = useState(false)
  const [busy, setBusy] = useState(false)
  const offered = useHasCall('quoteCart')
  if (!offered) return null

  async function ask() {
    setOffer(null)
    setFailed(null)
    setElsewhere(false)
    setWish(randomKey())
    const found = await (await load())?.quoteRepeat(order)
    if (found) setOffer(found)
    else setFailed('quote')
  }

  async function add(key: string, of: RepeatOffer) {
    setBusy(true)
    setFailed(null)
    const outcome = await (await load())?.repeatOrder(order, of, { move: elsewhere, key })
    setBusy(false)
    if (outcome === 'other_pharmacy') return setElsewhere(true)
    if (outcome !== 'added') return setFailed('cart')
    setWish(null)
    showToast({ text: texts.done, tone: 'positive', id: 'repeat' })
    router.push('/checkout')
  }

  const none = offer !== null && offer.products.length === 0
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        icon={RetryIcon}
        aria-label={fill(texts.label, { number: order.number })}
        onClick={() => void ask()}
      >
        {texts.action}
      </Button>
      <Dialog
        open={wish !== null}
        onClose={() => setWish(null)}
        title={texts.title}
        footer={
          <>
            <Button variant="secondary" onClick={() => setWish(null)}>
              {texts.cancel}
            </Button>
            {failed === 'quote' && <Button onClick={() => void ask()}>{texts.retry}</Button>}
            {offer && wish !== null && !none && (
              <Button loading={busy} onClick={() => void add(wish, offer)}>
                {elsewhere ? texts.move : texts.add}
              </Button>
            )}
          </>
        }
      >
        {failed && <Notice live tone="critical" title={texts.failed} className="mb-4" />}
        {elsewhere && (
          <Notice live tone="warning" title={fill(texts.other, { pharmacy: order.pharmacy.name })} className="mb-4" />
        )}
        {offer === null && failed === null && <Loading label={texts.loading} shapes={['h-24 w-full']} />}
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
                {price !== null && (
                  <span className="whitespace-nowrap tabular-nums">{formatCents(centsFromEuro(price) * quantity)}</span>
                )}
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
