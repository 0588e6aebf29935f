'use client'

import { usePathname } from 'next/navigation'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { WarningIcon } from '@/components/ui/icons'
import messages from '@/messages/it.json'
import { Container } from '../layout/container'

/** Error page after a client navigation. A reload asks the server, whose status tells the cause. */
export function FailurePage() {
  const pathname = usePathname()
  const { title, text } = /^\/blog(\/|$)/.test(pathname) ? messages.system.blog : messages.system.failed
  return (
    <Container>
      <EmptyState
        icon={WarningIcon}
        heading="h1"
        title={title}
        action={
          <>
            <Button onClick={() => window.location.reload()}>{messages.errors.reload}</Button>
            <ButtonLink href="/home" variant="secondary">
              {messages.errors.goHome}
            </ButtonLink>
          </>
        }
      >
        {text}
      </EmptyState>
    </Container>
  )
}
