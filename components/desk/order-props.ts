import type { DeskOrder } from '@/lib/contract/desk-order'
import type { KeptDeskForm } from '@/lib/desk/forms'

/** Props shared by the parts of an order's page. */
export interface OrderProps {
  order: DeskOrder
  /** A form that was refused. */
  kept: KeptDeskForm | null
  pharmacist: boolean
}
