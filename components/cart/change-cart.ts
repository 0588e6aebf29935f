import { showToast } from '@/components/ui/toast'
import type { CartOutcome } from '@/lib/cart/outcome'
import { onDemand } from '@/lib/on-demand'
import messages from '@/messages/it.json'

type Write = typeof import('@/lib/cart/write')

/** Changes the cart by code that comes at the first press, and tells what went wrong; true where it was done. */
export async function changeCart(work: (write: Write) => Promise<CartOutcome>, pharmacy?: string | null) {
  const write = await onDemand(import('@/lib/cart/write'))
  const outcome = write && (await work(write))
  if (outcome?.ok) return true
  const text = outcome ? write.refusalText(outcome, pharmacy) : messages.errors.network
  showToast({ text, tone: 'critical', id: 'cart' })
  return false
}
