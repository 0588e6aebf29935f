import type {
  DayOfWeek,
  Offer,
  OpeningHoursSpecification,
  Pharmacy as PharmacyThing,
  Service as ServiceThing,
} from 'schema-dts'
import type { Pharmacy, Service } from '@/lib/contract/pharmacies'
import { parseRichText, plainText } from '@/lib/html/tree'
import { nextClosures } from '@/lib/pharmacies/opening'
import { pharmacyPath } from '@/lib/pharmacies/paths'
import { decimalEuro } from '@/lib/rules/money'
import { servicePath } from '@/lib/services/paths'
import { absolute, publicPictures } from '@/lib/settings/env'

const DAYS = [
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
  'https://schema.org/Sunday',
] as const satisfies readonly DayOfWeek[]

export const pharmacyId = (code: string) => absolute(`${pharmacyPath(code)}#pharmacy`)

export function pharmacyThing(pharmacy: Pharmacy, services: readonly Service[] = []): PharmacyThing {
  const { name, code, phone_number, email, image, vat_number } = pharmacy
  const [picture] = publicPictures([image])
  const closures = nextClosures(pharmacy.closures, new Date())
  return {
    '@type': 'Pharmacy',
    '@id': pharmacyId(code),
    name,
    identifier: code,
    url: absolute(pharmacyPath(code)),
    address: {
      '@type': 'PostalAddress',
      streetAddress: pharmacy.address,
      postalCode: pharmacy.postal_code,
      addressLocality: pharmacy.city,
      addressRegion: pharmacy.province,
      addressCountry: 'IT',
    },
    geo: { '@type': 'GeoCoordinates', latitude: pharmacy.latitude, longitude: pharmacy.longitude },
    ...(phone_number && { telephone: phone_number }),
    ...(email && { email }),
    ...(picture && { image: picture }),
    ...(vat_number && { vatID: `IT${vat_number.replace(/^IT/i, '')}` }),
    ...(pharmacy.opening_hours.length > 0 && { openingHoursSpecification: openingHours(pharmacy) }),
    ...(closures.length > 0 && { specialOpeningHoursSpecification: specialHours(closures) }),
    ...(services.length > 0 && { makesOffer: services.map((service) => serviceOffer(pharmacy, service)) }),
  }
}

function openingHours({ opening_hours }: Pharmacy): OpeningHoursSpecification[] {
  return opening_hours.flatMap(({ weekday, opens, closes }) => {
    const dayOfWeek = DAYS[weekday - 1]
    // Times in schema.org end at 23:59.
    return dayOfWeek
      ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes: closes === '24:00' ? '23:59' : closes }]
      : []
  })
}

/** Equal times on a date mean closed (schema.org, openingHoursSpecification). */
function specialHours(closures: Pharmacy['closures']): OpeningHoursSpecification[] {
  return closures.map(({ from, to, reason }) => ({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: from,
    validThrough: to,
    ...(reason && { description: reason }),
  }))
}

function serviceOffer(pharmacy: Pharmacy, service: Service): Offer {
  return {
    '@type': 'Offer',
    url: absolute(servicePath(pharmacy.code, service.id)),
    itemOffered: { '@type': 'Service', name: service.name, description: service.summary },
    ...(service.price !== null && { price: decimalEuro(service.price), priceCurrency: 'EUR' }),
  }
}

export function serviceThing(pharmacy: Pharmacy, service: Service): ServiceThing {
  const url = absolute(servicePath(pharmacy.code, service.id))
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    url,
    name: service.name,
    serviceType: service.category,
    description: plainText(parseRichText(service.description)) || service.summary,
    provider: { '@id': pharmacyId(pharmacy.code) },
    areaServed: { '@type': 'City', name: pharmacy.city },
    ...(service.price !== null && {
      offers: { '@type': 'Offer', price: decimalEuro(service.price), priceCurrency: 'EUR', url },
    }),
  }
}
