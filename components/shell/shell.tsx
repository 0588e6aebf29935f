import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Activity, type ReactNode } from 'react'
import { ConsentBanner } from '@/components/consent/consent-banner'
import { HelpLink } from '@/components/pharmacies/help-link'
import { SheetSlot } from '@/components/pharmacies/sheet/sheet-slot'
import { InfoIcon } from '@/components/ui/field-icons'
import { ArrowLeftIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { ToasterSlot } from '@/components/ui/toaster-slot'
import { BLOG_PATH } from '@/lib/blog/paths'
import { usedThirdParties } from '@/lib/consent/server'
import { readOperator } from '@/lib/legal/legal-text'
import { FIND_ORDER_PATH, ORDERS_PATH, WITHDRAWAL_PATH } from '@/lib/orders/find-order-path'
import { PLACES_PATH } from '@/lib/pharmacies/paths'
import { lackingCalls } from '@/lib/platform/abilities'
import { isDemoShop } from '@/lib/platform/server'
import { brandName, env } from '@/lib/settings/env'
import { phoneText } from '@/lib/values/phone'
import { today } from '@/lib/values/rome-time'
import { Logo } from '../layout/logo'
import { SoftNavigation } from './soft-navigation'

/** Page footer: links to existing pages only, legal links and the operator (docs/domain.md#L33). */
export async function Footer() {
  const t = await getTranslations('shell')
  const brand = brandName()
  // A purchase in the pharmacy is no distance contract: no right of withdrawal (docs/domain.md#L12).
  const reserves = env().RESERVATION_ONLY
  const finds = !(await lackingCalls()).includes('findGuestOrder')
  const shop = [
    { href: '/categories', label: t('categories') },
    { href: '/discounts', label: t('discounts') },
    { href: '/search', label: t('footer.searchProducts') },
    { href: '/pharmacy-selection', label: t('footer.findPharmacy') },
    { href: PLACES_PATH, label: t('footer.places') },
    { href: '/pharmacy-services', label: t('services') },
    { href: BLOG_PATH, label: t('blog') },
  ]
  const account = [
    { href: '/profile', label: t('profile') },
    { href: '/checkout', label: t('cart') },
    ...(finds ? [{ href: FIND_ORDER_PATH, label: t('footer.findOrder') }] : []),
    ...(reserves ? [] : [{ href: finds ? WITHDRAWAL_PATH : ORDERS_PATH, label: t('footer.withdrawal') }]),
  ]
  return (
    <footer className="mt-8 sm:mt-16 border-line border-t bg-sunken pb-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] md:pb-0 print:hidden">
      <div className="wrap @container py-8 sm:py-10">
        <nav
          aria-label={t('nav.footer')}
          className="grid grid-cols-2 gap-x-4 gap-y-6 @max-[17rem]:grid-cols-1 sm:gap-8 lg:grid-cols-[2fr_repeat(3,1fr)]"
        >
          <div className="col-span-full sm:col-span-1">
            <Logo brand={brand} />
            <p className="mt-3 max-w-xs text-muted text-sm">{t(reserves ? 'footer.reservedAt' : 'footer.soldBy')}</p>
            <HelpLink chat={env().CHAT_SCRIPT_URL} />
          </div>
          <LinkGroup title={t('footer.shop')} className="row-span-2 sm:row-span-1">
            <Links links={shop} />
          </LinkGroup>
          <LinkGroup title={t('footer.account')}>
            <Links links={account} />
          </LinkGroup>
          <LinkGroup title={t('footer.legal')}>
            <LegalLinks />
          </LinkGroup>
        </nav>
        <OperatorLines />
        <p className="mt-6 text-muted text-sm">{t('footer.copyright', { year: today().slice(0, 4), brand })}</p>
      </div>
    </footer>
  )
}

function LinkGroup({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h2 className="font-bold text-base">{title}</h2>
      <ul className="mt-1">{children}</ul>
    </div>
  )
}

function Links({ links }: { links: { href: string; label: string }[] }) {
  return links.map(({ href, label }) => (
    <li key={href}>
      <Link href={href} className="foot-link">
        {label}
      </Link>
    </li>
  ))
}

/** The legal links of every page, as list items. */
async function LegalLinks() {
  const t = await getTranslations('shell.footer')
  const preferences = { href: '/cookies#preferenze', label: t('cookiePreferences') }
  return (
    <Links
      links={[
        { href: '/toc', label: t('terms') },
        { href: '/transparency', label: t('transparency') },
        { href: '/privacy', label: t('privacy') },
        { href: '/cookies', label: t('cookies') },
        ...(usedThirdParties().length > 0 ? [preferences] : []),
        { href: '/accessibility', label: t('accessibility') },
      ]}
    />
  )
}

/** The demo notice and the operator, if configured. */
async function OperatorLines() {
  const t = await getTranslations('shell.footer')
  return (
    <>
      {(await isDemoShop()) && (
        <p className="mt-6 flex max-w-text gap-2 font-bold">
          <InfoIcon className="mt-1 size-4 shrink-0" />
          {t('demo')}
        </p>
      )}
      <OperatorLine />
    </>
  )
}

async function OperatorLine() {
  const { name: operator, vat, email, ...given } = await readOperator()
  if (!operator) return null
  const t = await getTranslations('shell.footer')
  const parts = [
    t('operator', { operator }),
    given.address,
    vat && t('operatorVat', { vat }),
    given.register,
    given.pec && `PEC ${given.pec}`,
    given.phone && t('operatorPhone', { phone: phoneText(given.phone) }),
  ]
  return (
    <p className="mt-6 text-muted text-sm">
      {parts.filter(Boolean).join(', ')}
      {email && (
        <>
          {' · '}
          <a href={`mailto:${email}`} className="link pointer-coarse:inline-block pointer-coarse:py-2">
            {email}
          </a>
        </>
      )}
    </p>
  )
}

const MAIN_ID = 'contenuto'

/**
 * Frame of every page: skip link, header, content, toasts and footer. It reads no cookie or header, and of the
 * platform only whether the shop is a demo; visitor data is in client components.
 */
export function Shell({ header, foot, children }: { header: ReactNode; foot: ReactNode; children: ReactNode }) {
  const t = useTranslations('shell')
  const parties = usedThirdParties()
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <a
          href={`#${MAIN_ID}`}
          className="fixed start-3 top-3 z-50 flex min-h-touch -translate-y-24 items-center rounded-md bg-brand px-4 font-bold text-on-brand focus:translate-y-0 focus:shadow-overlay print:hidden"
        >
          {t('skip')}
        </a>
        {header}
        <main id={MAIN_ID} tabIndex={-1} className="@container flex-1">
          {children}
        </main>
        {/* Must not be last: Tab leaves the page after the last element. */}
        <ToasterSlot />
        <SoftNavigation />
        <Activity>{foot}</Activity>
      </div>
      {parties.length > 0 && <ConsentBanner parties={parties} />}
    </>
  )
}

/** Header of the order pages: shop name and link back to the cart. */
export function OrderHeader() {
  const t = useTranslations('shell')
  const brand = brandName()
  return (
    <header className="border-line border-b bg-paper">
      <div className="wrap flex min-h-14 flex-wrap items-center justify-between gap-x-3">
        <Link
          href="/home"
          aria-label={`${brand}, ${t('logo')}`}
          className="flex min-h-touch items-center rounded-sm pe-1"
        >
          <Logo brand={brand} compact />
        </Link>
        <SheetSlot />
        <Link href="/checkout" className="link inline-flex min-h-touch items-center gap-1.5">
          <ArrowLeftIcon className="size-5" />
          {t('toCart')}
        </Link>
      </div>
    </header>
  )
}

/** Footer of the order pages: help, legal links and the operator. */
export function OrderFoot() {
  const t = useTranslations('shell')
  return (
    <footer className="mt-12 border-line border-t bg-sunken">
      <div className="wrap py-5">
        <nav aria-label={t('nav.footer')}>
          <ul className="flex flex-wrap gap-x-5">
            <li>
              <HelpLink chat={env().CHAT_SCRIPT_URL} />
            </li>
            <LegalLinks />
          </ul>
        </nav>
        <OperatorLines />
      </div>
    </footer>
  )
}
