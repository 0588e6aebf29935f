'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { RetryIcon } from '@/components/ui/icons'
import messages from '@/messages/it.json'

const texts = messages.orders.detail

/** Nobody needs an order's state more often than this by itself. */
const LEAST_MS = 30_000

/** Reads the order anew: on a tap, and when one comes back to the page after a while. */
export function RefreshOrder() {
  const router = useRouter()
  const [pending, start] = useTransition()
  const [asked, setAsked] = useState(false)

  useEffect(() => {
    let last = Date.now()
    const returned = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < LEAST_MS) return
      last = Date.now()
      router.refresh()
    }
    document.addEventListener('visibilitychange', returned)
    return () => document.removeEventListener('visibilitychange', returned)
  }, [router])

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
