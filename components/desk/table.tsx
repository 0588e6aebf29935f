import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ChevronLeftIcon, ChevronRightIcon } from '@/components/ui/icons'
import { DESK_PAGE } from '@/lib/contract/desk'
import { DeskMenu } from './tabs'

/** A table whose rows are blocks on a phone; the head of its buttons is for screen readers. */
export function DeskTable({
  caption,
  columns,
  className = '',
  act,
  children,
}: {
  caption: string
  className?: string
  columns: readonly string[]
  /** Head of a last column of buttons. */
  act?: string
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
          {act && (
            <th scope="col">
              <span className="desk-hidden">{act}</span>
            </th>
          )}
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

/** Links to the days before and after; the day between them opens the form that chooses another. */
export function DeskTurn({
  label,
  text,
  previous,
  next,
  now,
  children,
}: {
  label: string
  text: string
  previous: { href: string; text: string } | null
  next: { href: string; text: string } | null
  now: { href: string; text: string }
  children: ReactNode
}) {
  return (
    <nav aria-label={label} className="desk-turn">
      {previous && (
        <a href={previous.href} aria-label={previous.text} className="desk-button desk-icon">
          <ChevronLeftIcon />
        </a>
      )}
      <DeskMenu text={text}>{children}</DeskMenu>
      {next && (
        <a href={next.href} aria-label={next.text} className="desk-button desk-icon">
          <ChevronRightIcon />
        </a>
      )}
      <a href={now.href}>{now.text}</a>
    </nav>
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
