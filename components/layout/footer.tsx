import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { Logo } from './logo'

export type FooterGroup = { title: string; links: { href: string; label: string }[] }

/** The foot of every page: the ways on, the law's links and, in `compliance`, the lines of the pharmacy that sells. */
export function Footer({
  brand,
  year,
  groups,
  operator,
  help,
  compliance,
}: {
  brand: string
  year: number
  groups: FooterGroup[]
  /** Who runs the shop: art. 7 D.Lgs. 70/2003 asks for it on every page. */
  operator?: { line: string; email: string | null } | null
  /** Opens the pharmacy's contacts. */
  help?: ReactNode
  compliance?: ReactNode
}) {
  const t = useTranslations('shell')
  return (
    <footer className="mt-16 border-line border-t bg-sunken pb-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] md:pb-0 print:hidden">
      <div className="wrap py-8 sm:py-10">
        <nav aria-label={t('nav.footer')} className="grid gap-8 sm:grid-cols-2 lg:grid-cols-[2fr_repeat(3,1fr)]">
          <div>
            <Logo brand={brand} />
            <p className="mt-3 max-w-xs text-muted text-sm">{t('footer.soldBy')}</p>
            {help}
          </div>
          {groups.map((group) => (
            <div key={group.title}>
              <h2 className="font-bold text-base">{group.title}</h2>
              <ul className="mt-1">
                {group.links.map((link) => (
                  <li key={link.href}>
                    <Link
                      href={link.href}
                      className="inline-flex min-h-touch items-center text-ink underline-offset-4 hover:underline"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        {compliance && <div className="mt-8 border-line border-t pt-6">{compliance}</div>}
        {operator && (
          <p className="mt-6 text-muted text-sm">
            {operator.line}
            {operator.email && (
              <>
                {' · '}
                <a href={`mailto:${operator.email}`} className="link pointer-coarse:inline-block pointer-coarse:py-2">
                  {operator.email}
                </a>
              </>
            )}
          </p>
        )}
        <p className="mt-6 text-muted text-sm">{t('footer.copyright', { year: String(year), brand })}</p>
      </div>
    </footer>
  )
}
