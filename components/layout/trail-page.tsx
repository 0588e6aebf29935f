import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Thing } from 'schema-dts'
import { Breadcrumb, type Crumb } from '@/components/ui/breadcrumb'
import { cx } from '@/components/ui/class-names'
import { breadcrumbList } from '@/lib/seo/structured/breadcrumbs'
import { Container } from './container'
import { StructuredData } from './structured-data'

/** A page below the home page: breadcrumb (also as structured data), title, lead, content. */
export function TrailPage({
  crumbs,
  path,
  things = [],
  title,
  large,
  lead,
  children,
}: {
  /** Breadcrumb after the home page, including this page. */
  crumbs: Crumb[]
  /** Path of the page; without it no structured data is emitted. */
  path?: string
  things?: Thing[]
  /** Omitted if the content has its own title. */
  title?: string
  large?: boolean
  lead?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('shell')
  const whole = [{ label: t('home'), href: '/home' }, ...crumbs]
  return (
    <Container className="pt-2 sm:pt-4">
      <Breadcrumb label={t('breadcrumb')} crumbs={whole} />
      {path && <StructuredData things={[...things, breadcrumbList(whole, path)]} />}
      {title && <h1 className={cx('text-2xl sm:mt-2 [overflow-wrap:anywhere]', large && 'sm:text-3xl')}>{title}</h1>}
      {lead && <p className="mt-2 max-w-text text-muted">{lead}</p>}
      {children}
    </Container>
  )
}
