import type { OnlineStore, SearchAction, WebSite, WithActionConstraints } from 'schema-dts'
import type { Operator } from '@/lib/rules/operator'
import { absolute } from '@/lib/settings/site'

export const ORGANIZATION_ID = '/home#organization'
export const SITE_ID = '/home#website'

/** The operator (docs/domain.md#L33). Each order is a contract with a pharmacy, which is its own Organization. */
export function organization(brand: string, description: string, operator: Operator): OnlineStore {
  const { name, address, vat, email, phone } = operator
  return {
    '@type': 'OnlineStore',
    '@id': absolute(ORGANIZATION_ID),
    name: brand,
    description,
    url: absolute('/home'),
    logo: { '@type': 'ImageObject', url: absolute('/og/logo.png') },
    ...(name && { legalName: name }),
    ...(address && { address }),
    ...(vat && { vatID: `IT${vat.replace(/^IT/i, '')}` }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...((email || phone) && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        availableLanguage: 'it',
        ...(email && { email }),
        ...(phone && { telephone: phone }),
      },
    }),
    areaServed: { '@type': 'Country', name: 'Italia' },
  }
}

export function webSite(brand: string): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/search')}?query={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': absolute(SITE_ID),
    name: brand,
    url: absolute('/home'),
    inLanguage: 'it-IT',
    publisher: { '@id': absolute(ORGANIZATION_ID) },
    potentialAction: search,
  }
}
