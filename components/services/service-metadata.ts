import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { Pharmacy, ServicePage } from '@/lib/contract/pharmacies'
import { pageMetadata } from '@/lib/seo/metadata'
import { servicePath } from '@/lib/services/paths'
import { onlyPharmacy } from '@/lib/settings/env'

/**
 * What a service's page says of itself. Its address is the one under its pharmacy, whichever is chosen; of pages that say the same word for word
 * it is the first one's, so that search engines take them for one.
 */
export async function serviceMetadata(
  { code, name, city }: Pick<Pharmacy, 'code' | 'name' | 'city'>,
  service: Pick<ServicePage, 'id' | 'name' | 'summary' | 'told_first_by'>,
): Promise<Metadata> {
  const t = await getTranslations('services')
  const first = onlyPharmacy() === null ? service.told_first_by : null
  return pageMetadata({
    title: t('serviceTitle', { service: service.name, pharmacy: name, city }),
    keep_end: true,
    description: t('serviceDescription', { service: service.name, pharmacy: name, city, summary: service.summary }),
    path: first ? servicePath(first.pharmacy_code, first.service_id) : servicePath(code, service.id),
    image: `/og/pharmacy/${code}.png`,
  })
}
