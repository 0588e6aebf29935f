import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Container } from '@/components/layout/container'
import { Card } from '@/components/ui/card'
import { cx } from '@/components/ui/class-names'
import { Notice } from '@/components/ui/notice'

export function AccountPage({
  title,
  lead,
  plain = false,
  children,
}: {
  title: string
  lead?: ReactNode
  /** Works without JavaScript. */
  plain?: boolean
  children: ReactNode
}) {
  const t = useTranslations('auth')
  return (
    <Container width="form">
      <h1 className={cx('font-bold text-2xl', lead ? 'mb-2' : 'mb-4')}>{title}</h1>
      {lead && <p className="mb-4 text-muted">{lead}</p>}
      {!plain && (
        <noscript>
          <Notice tone="warning" title={t('noScript')} className="mb-4" />
        </noscript>
      )}
      <Card>{children}</Card>
    </Container>
  )
}
