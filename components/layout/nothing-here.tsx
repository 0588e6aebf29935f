import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchIcon } from '@/components/ui/icons'
import { Container } from './container'

/** A page without content, with one action or links back into the shop. */
export function NothingHere({
  icon,
  title,
  action,
  children,
}: {
  icon: ComponentProps<typeof EmptyState>['icon']
  title: string
  action?: ReactNode
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
          action ?? (
            <>
              <ButtonLink href="/search">{t('shell.footer.searchProducts')}</ButtonLink>
              <ButtonLink href="/home" variant="secondary">
                {t('errors.goHome')}
              </ButtonLink>
            </>
          )
        }
      >
        {children}
      </EmptyState>
    </Container>
  )
}

export function NotFoundPage() {
  const t = useTranslations('errors')
  return (
    <NothingHere icon={SearchIcon} title={t('notFoundTitle')}>
      <p>{t('notFound')}</p>
      <p>{t('productNotFoundHint')}</p>
    </NothingHere>
  )
}
