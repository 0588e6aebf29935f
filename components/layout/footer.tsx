import { getTranslations } from 'next-intl/server'
import { HelpLink } from '@/components/pharmacies/help-link'
import { InfoIcon } from '@/components/ui/field-icons'
import { Link } from '@/components/ui/link'
import { BLOG_PATH } from '@/lib/blog/paths'
import { brandName } from '@/lib/brand'
import { usedThirdParties } from '@/lib/consent/server'
import { env } from '@/lib/env'
import { PLACES_PATH } from '@/lib/pharmacies/paths'
import { isDemoShop } from '@/lib/platform/shop'
import { Logo } from './logo'

/** The foot of every page: the ways on, only to pages that are there, the law's links and who runs the shop (docs/domain.md#L33). */
export async function Footer() {
  const t = await getTranslations('shell')
  const brand = brandName()
  const operator = await operatorLine()
  const groups = [
    {
      title: t('footer.shop'),
      links: [
        { href: '/home#categorie', label: t('categories') },
        { href: '/discounts', label: t('discounts') },
        { href: '/search', label: t('footer.searchProducts') },
        { href: '/pharmacy-selection', label: t('footer.findPharmacy') },
        { href: PLACES_PATH, label: t('footer.places') },
        { href: '/pharmacy-services', label: t('services') },
        { href: BLOG_PATH, label: t('blog') },
      ],
    },
    {
      title: t('footer.account'),
      links: [
        { href: '/profile', label: t('profile') },
        { href: '/checkout', label: t('cart') },
        { href: '/profile?section=orders', label: t('footer.withdrawal') },
      ],
    },
    {
      title: t('footer.legal'),
      links: [
        { href: '/toc', label: t('footer.terms') },
        { href: '/privacy', label: t('footer.privacy') },
        { href: '/cookies', label: t('footer.cookies') },
        ...(usedThirdParties().length > 0
          ? [{ href: '/cookies#preferenze', label: t('footer.cookiePreferences') }]
          : []),
        { href: '/accessibility', label: t('footer.accessibility') },
      ],
    },
  ]
  return (
    <footer className="mt-16 border-line border-t bg-sunken pb-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] md:pb-0 print:hidden">
      <div className="wrap py-8 sm:py-10">
        <nav aria-label={t('nav.footer')} className="grid gap-8 sm:grid-cols-2 lg:grid-cols-[2fr_repeat(3,1fr)]">
          <div>
            <Logo brand={brand} />
            <p className="mt-3 max-w-xs text-muted text-sm">{t('footer.soldBy')}</p>
            <HelpLink chat={env().CHAT_SCRIPT_URL} />
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
        {(await isDemoShop()) && (
          <p className="mt-6 flex max-w-prose gap-2 font-bold">
            <InfoIcon className="mt-1 size-4 shrink-0" />
            {t('footer.demo')}
          </p>
        )}
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
        <p className="mt-6 text-muted text-sm">
          {t('footer.copyright', { year: String(new Date().getFullYear()), brand })}
        </p>
      </div>
    </footer>
  )
}

/** The footer's line on who runs the shop; null where the configuration does not say. */
async function operatorLine() {
  const { OPERATOR_NAME: operator, OPERATOR_VAT: vat, ...given } = env()
  if (!operator) return null
  const t = await getTranslations('shell.footer')
  const parts = [
    t('operator', { operator }),
    given.OPERATOR_ADDRESS,
    vat && t('operatorVat', { vat }),
    given.OPERATOR_REGISTER,
    given.OPERATOR_PEC && `PEC ${given.OPERATOR_PEC}`,
  ]
  return { line: parts.filter(Boolean).join(', '), email: given.OPERATOR_EMAIL ?? null }
}
