import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Thing } from 'schema-dts'
import { cx } from '@/components/ui/class-names'
import { ChevronRightIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { breadcrumbList, graphText } from '@/lib/seo/structured/site'
import { Container } from './container'

/** Structured data of the page. A data block needs no permission of the Content-Security-Policy. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  return <script type="application/ld+json">{graphText(things)}</script>
}

/** A page below the home page: breadcrumb (also as structured data), title, lead, content. */
export function TrailPage({
  crumbs,
  path,
  things = [],
  title,
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
  lead?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('shell')
  const whole = [{ label: t('home'), href: '/home' }, ...crumbs]
  return (
    <Container className="pt-2 sm:pt-4">
      <Breadcrumb label={t('breadcrumb')} crumbs={whole} />
      {path && <StructuredData things={[...things, breadcrumbList(whole, path)]} />}
      {title && <h1 className="text-2xl sm:mt-2 [overflow-wrap:anywhere]">{title}</h1>}
      {lead && <p className="mt-2 max-w-text text-muted">{lead}</p>}
      {children}
    </Container>
  )
}

type Crumb = { label: string; href?: string }

/**
 * Breadcrumb. The last crumb is the page itself and has no link; a phone does
 * not show it, since the heading says the same; with large text only the parent is left.
 */
function Breadcrumb({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav aria-label={label} className="-mx-2 -mt-2 scroll-x">
      <ol className="flex items-center text-sm whitespace-nowrap @max-[19rem]:whitespace-normal @max-[19rem]:[&>:not(:nth-last-child(2))]:hidden">
        {crumbs.map((crumb, index) => (
          <li
            key={`${crumb.href ?? ''} ${crumb.label}`}
            className={cx('flex items-center', !crumb.href && 'max-sm:sr-only')}
          >
            <ChevronRightIcon
              className={cx('size-4 text-muted @max-[19rem]:rotate-180', index === 0 && 'hidden @max-[19rem]:block')}
            />
            {crumb.href ? (
              <Link
                href={crumb.href}
                className="flex min-h-touch items-center rounded-sm px-2 text-brand-ink hover:underline"
              >
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="max-w-[60vw] truncate px-2 text-muted">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
