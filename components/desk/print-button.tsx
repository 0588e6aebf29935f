'use client'

import { PressButton } from '@/components/ui/press-button'
import messages from '@/messages/it.json'

export const PrintButton = () => (
  <PressButton className="desk-button desk-main desk-no-print" onClick={() => window.print()}>
    {messages.desk.print.button}
  </PressButton>
)
