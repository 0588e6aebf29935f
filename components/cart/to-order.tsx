'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, type MouseEvent, useTransition } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { bringToOrder } from '@/lib/cart/carry'

/** Link from the cart to the order. Waits for pending changes, so that the order matches the screen. */
export function ToOrder({ href, ...props }: ComponentProps<typeof ButtonLink> & { href: string }) {
  const router = useRouter()
  const [leaving, leave] = useTransition()
  function go(event: MouseEvent) {
    // Opening another tab stays the browser's job.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (leaving) return
    leave(async () => {
      await bringToOrder()
      router.push(href)
    })
  }
  return <ButtonLink {...props} data-keep-clear wide href={href} onClick={go} loading={leaving} />
}
