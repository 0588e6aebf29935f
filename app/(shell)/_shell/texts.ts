import { getTranslations } from 'next-intl/server'
import type { FailureTextsValue } from '@/components/layout/failure-texts'
import type { ChosenPharmacyTexts } from '@/components/pharmacy/chosen-pharmacy'
import { openingTexts } from '@/components/pharmacy/opening-texts'
import type { SearchTexts } from '@/components/search/search-texts'
import { BLOG_PATH } from '@/lib/blog/paths'
import { usedThirdParties } from '@/lib/consent/server'
import { env } from '@/lib/env'
import { PLACES_PATH } from '@/lib/pharmacies/paths'

/** Results shown at most, and so the numbers that are announced. */
const COUNTS = [1, 2, 3, 4, 5]

/** The search box's texts. */
export async function searchTexts(): Promise<SearchTexts> {
  const t = await getTranslations('search')
  const query = '{query}'
  return {
    label: t('label'),
    placeholder: t('placeholder'),
    submit: t('submit'),
    clear: t('clear'),
    loading: (await getTranslations('shell'))('loading'),
    suggestions: t('suggestions'),
    all: t('all'),
    allFor: t('allFor', { query }),
    none: t('none', { query }),
    noneHint: t('noneHint'),
    failed: t('failed'),
    priceFrom: (await getTranslations('product'))('priceFrom', { price: '{price}' }),
    counts: COUNTS.map((count) => t('count', { count })),
  }
}

/** The texts of the header's pharmacy. */
export async function pharmacyTexts(): Promise<ChosenPharmacyTexts> {
  const shell = await getTranslations('shell')
  return {
    slot: shell('pharmacySlot'),
    choose: shell('choosePharmacy'),
    yours: shell('yourPharmacy'),
    // Without known hours the header says nothing of them.
    opening: { ...(await openingTexts()), hoursUnknown: '' },
  }
}

/** The texts of a page that fails in the browser. */
export async function failureTexts(): Promise<FailureTextsValue> {
  const t = await getTranslations('system.failed')
  const blog = await getTranslations('system.blog')
  const errors = await getTranslations('errors')
  return {
    title: t('title'),
    text: t('text'),
    reload: errors('reload'),
    home: errors('goHome'),
    blog: { title: blog('title'), text: blog('text') },
  }
}

/** The footer's ways on; only to pages that are there. */
export async function footerGroups() {
  const t = await getTranslations('shell')
  return [
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
}

/** The footer's line on who runs the shop; null where the configuration does not say. */
export async function operatorLine() {
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
