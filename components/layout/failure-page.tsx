'use client'

import { usePathname } from 'next/navigation'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { WarningIcon } from '@/components/ui/icons'
import { Container } from './container'
import { useFailureTexts } from './failure-texts'

/** A page that could not be shown after a click. Reloading asks the server anew, which says with its status what is wrong. */
export function FailurePage() {
  const texts = useFailureTexts()
  const pathname = usePathname()
  if (!texts) return null
  const { title, text } = /^\/blog(\/|$)/.test(pathname) ? texts.blog : texts
  return (
    <Container>
      <EmptyState
        icon={WarningIcon}
        heading="h1"
        title={title}
        action={
          <>
            <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
            <ButtonLink href="/home" variant="secondary">
              {texts.home}
            </ButtonLink>
          </>
        }
      >
        {text}
      </EmptyState>
    </Container>
  )
}
