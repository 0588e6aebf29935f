import { Link } from '@/components/ui/link'
import { ChevronRightIcon } from './icons'

export type Crumb = { label: string; href?: string }

/** Breadcrumb. The last crumb is the page itself and has no link; on a narrow screen the row scrolls. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav aria-label={label} className="-mx-2 -mt-2 overflow-x-auto">
      <ol className="flex items-center text-sm whitespace-nowrap">
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.href ?? ''} ${crumb.label}`} className="flex items-center">
            {index > 0 && <ChevronRightIcon className="size-4 text-muted" />}
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
