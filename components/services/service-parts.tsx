import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { PhoneIcon, PinIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import type { Pharmacy, ServicePage } from '@/lib/contract/pharmacies'
import { pharmacyPath } from '@/lib/pharmacies/paths'
import { selectionPath } from '@/lib/pharmacies/selection'
import { pharmacyAddress } from '@/lib/rules/pharmacy-address'
import { pageMetadata } from '@/lib/seo/metadata'
import { servicePath } from '@/lib/services/paths'
import { onlyPharmacy } from '@/lib/settings/env'

/**
 * Place and phone number; `change` is the page to return to after selecting another pharmacy, null if the URL names it.
 */
export function PharmacyLine({ pharmacy, change }: { pharmacy: Pharmacy; change: string | null }) {
  const t = useTranslations('pharmacy')
  const { name, code, phone_number } = pharmacy
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-0.5">
      <p className="flex items-center gap-1.5">
        <PinIcon className="size-5 shrink-0 text-muted" />
        <span>
          <Link href={pharmacyPath(code)} className="link">
            {name}
          </Link>
          , {pharmacyAddress(pharmacy)}
        </span>
      </p>
      {phone_number && (
        <a href={`tel:${phone_number}`} aria-label={t('callLabel', { pharmacy: name })} className="link tap gap-1.5">
          <PhoneIcon className="size-5" />
          {t('call')}
        </a>
      )}
      {change !== null && (
        <Link href={selectionPath(change)} className="link tap">
          {t('change')}
        </Link>
      )}
    </div>
  )
}

/** A service's picture: beside its name on a phone, across its card on wide screens; renders nothing without one. */
export function ServicePicture({ src }: { src: string | null }) {
  if (src === null) return null
  return (
    <Picture
      src={src}
      alt=""
      width={640}
      height={360}
      sizes="(min-width: 80rem) 26rem, (min-width: 48rem) 50vw, 6rem"
      className="float-end ms-3 mb-1 size-20 @max-[17rem]:hidden rounded-md object-cover md:float-none md:-mx-5 md:-mt-5 md:mb-1 md:aspect-[5/2] md:h-auto md:w-[calc(100%+2.5rem)] md:max-w-none md:rounded-none"
    />
  )
}

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
