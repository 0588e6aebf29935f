'use client'

import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyOnline } from '@/components/ui/lazy'
import messages from '@/messages/it.json'

const NotifyForm = lazyOnline(async () => (await import('./notify-form')).NotifyForm)

/** "Avvisami quando torna" for a product that is sold out; the form loads on tap. */
export function NotifyWhenBack({
  product,
  pharmacy_id,
}: {
  product: { minsan: string; name: string }
  pharmacy_id: string
}) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button variant="secondary" wide onClick={() => setOpen(true)} className="noscript:hidden">
        {messages.product.notify}
      </Button>
    )
  return (
    <Suspense>
      <NotifyForm product={product} pharmacy_id={pharmacy_id} />
    </Suspense>
  )
}
