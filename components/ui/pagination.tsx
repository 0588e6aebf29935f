import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { ChevronLeftIcon, ChevronRightIcon } from './icons'

/** Page numbers to show: first, last, and the current one with its neighbours; null marks a gap. */
export function pagesToShow(current: number, total: number): (number | null)[] {
  const near = new Set([1, total, current - 1, current, current + 1])
  const shown = [...near].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? page - 1
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [null, page] : [page]
  })
}

const cell = 'flex min-h-touch min-w-touch items-center justify-center rounded-md px-2 tabular-nums'
const live = `${cell} text-brand-ink hover:bg-brand-soft`

function Step({
  href,
  rel,
  label,
  children,
}: {
  href?: string
  rel: 'prev' | 'next'
  label: string
  children: ReactNode
}) {
  if (!href) return <span className={`${cell} text-muted max-sm:hidden`}>{children}</span>
  return (
    <Link href={href} rel={rel} aria-label={label} className={live}>
      {children}
    </Link>
  )
}

/** Pagination links; renders nothing for a single page. */
export function Pagination({ page, pages, href }: { page: number; pages: number; href: (page: number) => string }) {
  const t = useTranslations('listing')
  if (pages <= 1) return null
  return (
    <nav aria-label={t('pagination')} className="mt-8 flex flex-wrap items-center justify-center gap-1">
      <Step href={page > 1 ? href(page - 1) : undefined} rel="prev" label={t('previous')}>
        <ChevronLeftIcon className="size-5" />
        <span className="max-sm:sr-only">{t('previousShort')}</span>
      </Step>
      <ol className="flex flex-wrap items-center">
        {pagesToShow(page, pages).map((shown, index) => (
          <li key={shown ?? `gap-${index === 1 ? 'start' : 'end'}`}>
            {shown === null ? (
              <span className="px-1 text-muted">…</span>
            ) : shown === page ? (
              <Link
                href={href(shown)}
                aria-current="page"
                aria-label={t('currentPage', { page: String(shown) })}
                className={`${cell} bg-brand text-on-brand`}
              >
                {shown}
              </Link>
            ) : (
              <Link href={href(shown)} aria-label={t('goToPage', { page: String(shown) })} className={live}>
                {shown}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step href={page < pages ? href(page + 1) : undefined} rel="next" label={t('next')}>
        <span className="max-sm:sr-only">{t('nextShort')}</span>
        <ChevronRightIcon className="size-5" />
      </Step>
    </nav>
  )
}
