import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { pageMetadata } from '@/lib/seo/metadata'
import { servicePath } from '@/lib/services/paths'

/** What a service's page says of itself; its own address is the one under its pharmacy, whichever is chosen. */
export async function serviceMetadata(
  { code, name, city }: Pick<Pharmacy, 'code' | 'name' | 'city'>,
  service: { id: string; name: string; summary: string },
): Promise<Metadata> {
  const t = await getTranslations('services')
  return pageMetadata({
    title: t('serviceTitle', { service: service.name, pharmacy: name, city }),
    keep_end: true,
    description: t('serviceDescription', { service: service.name, pharmacy: name, city, summary: service.summary }),
    path: servicePath(code, service.id),
    image: `/og/pharmacy/${code}.png`,
  })
}
