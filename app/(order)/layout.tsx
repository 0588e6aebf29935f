import type { ReactNode } from 'react'
import { OrderFoot, OrderHeader, Shell } from '@/components/shell/shell'

/** Layout of the order pages: the only links lead back to the cart, to help and to legal pages. */
export default function OrderLayout({ children }: { children: ReactNode }) {
  return (
    <Shell header={<OrderHeader />} foot={<OrderFoot />}>
      {children}
    </Shell>
  )
}
