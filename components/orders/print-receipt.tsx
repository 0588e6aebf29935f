'use client'

import { Button } from '@/components/ui/button'
import { PrintIcon } from '@/components/ui/icons'
import messages from '@/messages/it.json'

/** Opens the browser's own printing, where the receipt takes the page's place and may be saved as PDF as well. */
export function PrintReceipt() {
  return (
    <Button variant="secondary" icon={PrintIcon} onClick={() => window.print()}>
      {messages.orders.receipt}
    </Button>
  )
}
