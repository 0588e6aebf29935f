import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Container } from './container'

/** A page that has nothing to show, with the ways back into the shop. */
export function NothingHere({
  icon,
  title,
  children,
}: {
  icon: ComponentProps<typeof EmptyState>['icon']
  title: string
  children: ReactNode
}) {
  const t = useTranslations()
  return (
    <Container>
      <EmptyState
        icon={icon}
        heading="h1"
        title={title}
        action={
          <>
            <ButtonLink href="/search">{t('shell.footer.searchProducts')}</ButtonLink>
            <ButtonLink href="/home" variant="secondary">
              {t('errors.goHome')}
            </ButtonLink>
          </>
        }
      >
        {children}
      </EmptyState>
    </Container>
  )
}
