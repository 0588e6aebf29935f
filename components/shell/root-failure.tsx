import { Button, buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { WarningIcon } from '@/components/ui/icons'
import messages from '@/messages/it.json'
import { Container } from '../layout/container'

/** Replaces the document if the root layout failed: no header, no router, links that reload. */
export function RootFailure() {
  const { title, text } = messages.system.failed
  return (
    <main>
      <title>{title}</title>
      <Container>
        <EmptyState
          icon={WarningIcon}
          heading="h1"
          title={title}
          action={
            <>
              <Button onClick={() => window.location.reload()}>{messages.errors.reload}</Button>
              <a href="/home" className={buttonClasses({ variant: 'secondary' })}>
                {messages.errors.goHome}
              </a>
            </>
          }
        >
          {text}
        </EmptyState>
      </Container>
    </main>
  )
}
