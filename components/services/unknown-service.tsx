import { useTranslations } from 'next-intl'
import { Container } from '@/components/layout/container'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CalendarIcon } from '@/components/ui/icons'
import { servicesPath } from '@/lib/services/paths'

/** The pharmacy has no such service: another pharmacy was chosen, or it is offered no more. */
export function UnknownService() {
  const t = useTranslations('services')
  return (
    <Container>
      <EmptyState
        icon={CalendarIcon}
        heading="h1"
        title={t('unknown')}
        action={<ButtonLink href={servicesPath(null)}>{t('all')}</ButtonLink>}
      >
        {t('unknownHint')}
      </EmptyState>
    </Container>
  )
}
