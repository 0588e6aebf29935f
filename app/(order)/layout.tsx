import type { ReactNode } from 'react'
import { OrderFoot, OrderHeader } from '@/components/layout/order-frame'
import { Shell } from '@/components/layout/shell'

/** The pages of an order: nothing leads away from it but back to the cart, help and the law's links. */
export default function OrderLayout({ children }: { children: ReactNode }) {
  return (
    <Shell header={<OrderHeader />} foot={<OrderFoot />}>
      {children}
    </Shell>
  )
}
