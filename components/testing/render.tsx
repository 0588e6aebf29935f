import { type RenderResult, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import messages from '@/messages/it.json'

/** Renders with the real Italian texts; a missing key fails the test. */
export function renderWithTexts(ui: ReactNode): RenderResult {
  return render(ui, {
    wrapper: ({ children }) => (
      <NextIntlClientProvider
        locale="it-IT"
        timeZone="Europe/Rome"
        messages={messages}
        onError={(error) => {
          throw error
        }}
      >
        {children}
      </NextIntlClientProvider>
    ),
  })
}
