import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchIcon } from '@/components/ui/icons'
import { Container } from './container'

/** What is not there: no page, no product, no category of that address. */
export function NotFoundPage() {
  const t = useTranslations()
  return (
    <Container>
      <EmptyState
        icon={SearchIcon}
        heading="h1"
        title={t('errors.notFoundTitle')}
        action={
          <>
            <ButtonLink href="/search">{t('shell.footer.searchProducts')}</ButtonLink>
            <ButtonLink href="/home" variant="secondary">
              {t('errors.goHome')}
            </ButtonLink>
          </>
        }
      >
        <p>{t('errors.notFound')}</p>
        <p>{t('errors.productNotFoundHint')}</p>
      </EmptyState>
    </Container>
  )
}
