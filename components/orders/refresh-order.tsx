'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { RetryIcon } from '@/components/ui/icons'
import messages from '@/messages/it.json'

const texts = messages.orders.detail

/** Refreshes the order on tap; follow-order.tsx does it automatically. */
export function RefreshOrder() {
  const router = useRouter()
  const [pending, start] = useTransition()
  const [asked, setAsked] = useState(false)

  return (
    <>
      <Button
        variant="quiet"
        icon={RetryIcon}
        loading={pending}
        onClick={() => {
          setAsked(true)
          start(() => router.refresh())
        }}
      >
        {texts.refresh}
      </Button>
      <span role="status" className="sr-only">
        {asked && !pending ? texts.refreshed : ''}
      </span>
    </>
  )
}
