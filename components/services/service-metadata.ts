import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { Pharmacy, ServicePage } from '@/lib/contract/pharmacies'
import { pageMetadata } from '@/lib/seo/metadata'
import { servicePath } from '@/lib/services/paths'
import { onlyPharmacy } from '@/lib/settings/env'

/** Metadata of a service's page. The canonical URL is under its pharmacy; for identical texts, the first pharmacy's. */
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
