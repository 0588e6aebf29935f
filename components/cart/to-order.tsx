'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, type MouseEvent, useTransition } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { bringToOrder } from '@/lib/cart/carry'

/** The way from the cart to an order, which waits for what is on its way: the order's page then is of just what is on the screen. */
export function ToOrder({ href, ...props }: ComponentProps<typeof ButtonLink> & { href: string }) {
  const router = useRouter()
  const [leaving, leave] = useTransition()
  function go(event: MouseEvent) {
    // Into another tab it goes as any link.
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
