'use client'

import messages from '@/messages/it.json'

export const PrintButton = () => (
  <button type="button" className="desk-button desk-main desk-no-print" onClick={() => window.print()}>
    {messages.desk.print.button}
  </button>
)
