'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Exact } from '@/components/ui/exact'
import { showToast } from '@/components/ui/toast'
import { forgetSavedForLater, putBack, readSavedForLater, type SavedForLater } from '@/lib/cart/saved-for-later'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

const texts = messages.cart

/**
 * Products that left the cart because they cannot be delivered. Hidden for another pharmacy's cart: prices and
 * stock differ.
 */
export function SavedForLaterList({ pharmacy_id }: { pharmacy_id: string | null }) {
  const [list, setList] = useState<SavedForLater | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => setList(readSavedForLater()), [])
  if (!list || (pharmacy_id !== null && list.pharmacy_id !== pharmacy_id)) return null

  async function back(wanted: SavedForLater) {
    setBusy(true)
    const refused = await putBack(wanted)
    setBusy(false)
    setList(readSavedForLater())
    if (refused.length > 0)
      showToast({ text: fill(texts.putAside.failed, { products: refused.join(', ') }), tone: 'critical', id: 'cart' })
  }

  return (
    <section aria-labelledby="put-aside-title" className="mt-5 rounded-md border border-line bg-surface p-4">
      <h2 id="put-aside-title" className="text-lg">
        {texts.putAside.title}
      </h2>
      <p className="mt-1 text-muted text-sm">{texts.putAside.text}</p>
      <ul className="mt-3 grid gap-1">
        {list.products.map(({ minsan, quantity, name }) => (
          <li key={minsan} className="flex gap-3">
            <Exact className="w-8 shrink-0 tabular-nums">{`${quantity} ×`}</Exact>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" loading={busy} onClick={() => void back(list)}>
          {texts.putAside.back}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            forgetSavedForLater()
            setList(null)
          }}
        >
          {texts.putAside.forget}
        </Button>
      </div>
    </section>
  )
}
