'use client'

import { Button } from '@/components/ui/button'
import { PrintIcon } from '@/components/ui/icons'
import messages from '@/messages/it.json'

/** Opens the browser's print dialog, which shows the receipt and can save it as PDF. */
export function PrintReceipt() {
  return (
    <Button variant="secondary" icon={PrintIcon} onClick={() => window.print()}>
      {messages.orders.receipt}
    </Button>
  )
}
