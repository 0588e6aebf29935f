import { useTranslations } from 'next-intl'
import { Container } from '@/components/layout/container'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PackIcon } from '@/components/ui/icons'

/** What was sold once and is no more. */
export function WithdrawnProduct() {
  const t = useTranslations()
  return (
    <Container>
      <EmptyState
        icon={PackIcon}
        heading="h1"
        title={t('product.withdrawn')}
        action={
          <>
            <ButtonLink href="/search">{t('shell.footer.searchProducts')}</ButtonLink>
            <ButtonLink href="/home" variant="secondary">
              {t('errors.goHome')}
            </ButtonLink>
          </>
        }
      >
        {t('product.withdrawnHint')}
      </EmptyState>
    </Container>
  )
}
