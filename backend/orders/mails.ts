import type { Database } from '../database/open'
import type { Shop } from '../mail/compose'
import { newOrderMail, orderReceivedMail, orderStatusMail } from '../mail/order-mails'
import { orderCancelledMail } from '../mail/pharmacy-mails'
import { queueMail } from '../mail/queue'
import { orderForMail } from './answer'
import type { FullOrder } from './queries'
import type { Actor } from './status'

/** To the customer the order's confirmation, to the pharmacy that there is work. */
export async function mailPlaced(transaction: Database, shop: Shop, full: FullOrder): Promise<void> {
  const order = orderForMail(full)
  if (!order) return
  await queueMail(transaction, orderReceivedMail(shop, order))
  if (order.status !== 'received') await queueMail(transaction, orderStatusMail(shop, order))
  const mail = newOrderMail(shop, order)
  if (mail) await queueMail(transaction, mail)
}

/** To the customer where the order is now; to the pharmacy as well where the customer called it off. */
export async function mailMoved(transaction: Database, shop: Shop, full: FullOrder, actor: Actor): Promise<void> {
  const order = orderForMail(full)
  if (!order) return
  // Who has erased the account still hears of what is under way, and leaves no trace by it.
  await queueMail(transaction, orderStatusMail(shop, order), { forget: full.order.user_id === null })
  const mail = actor === 'customer' ? orderCancelledMail(shop, order) : null
  if (mail) await queueMail(transaction, mail)
}
