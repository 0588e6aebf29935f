import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { DESK_PAGE } from '@/lib/contract/desk'

/** A table whose rows are blocks on a phone. */
export function DeskTable({
  caption,
  columns,
  className = '',
  children,
}: {
  caption: string
  className?: string
  columns: readonly string[]
  children: ReactNode
}) {
  return (
    <table className={`desk-table ${className}`.trim()}>
      <caption className="desk-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** Names and values; those without a value are left out. */
export function DeskFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="desk-facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Links to the neighbouring pages of a list; renders nothing for a single page. */
export async function DeskPages({
  page,
  total,
  href,
}: {
  page: number
  total: number
  href: (page: number) => string
}) {
  const t = await getTranslations('desk.list')
  const pages = Math.ceil(total / DESK_PAGE)
  if (pages < 2) return null
  return (
    <nav aria-label={t('pages')} className="desk-pages">
      {page > 1 && <a href={href(page - 1)}>{t('previous')}</a>}
      <span>{t('page', { page, pages })}</span>
      {page < pages && <a href={href(page + 1)}>{t('next')}</a>}
    </nav>
  )
}
