import type { DeskOrder } from '@/lib/contract/desk'
import type { KeptDeskForm } from '@/lib/desk/forms'

/** What each part of an order's page gets. */
export interface OrderProps {
  order: DeskOrder
  /** A form that was refused. */
  kept: KeptDeskForm | null
  pharmacist: boolean
}
