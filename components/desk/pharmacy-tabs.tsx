import { getTranslations } from 'next-intl/server'
import type { Desk } from '@/lib/contract/desk'
import { withAllPharmacies } from '@/lib/desk/paths'

/** Chooses one of several pharmacies; `all` also offers them together. */
export async function PharmacyTabs({
  pharmacies,
  chosen,
  href,
  all = false,
}: {
  pharmacies: Desk['pharmacies']
  chosen: string | undefined
  href: (pharmacy_id: string | undefined) => string
  all?: boolean
}) {
  const t = await getTranslations('desk')
  if (pharmacies.length < 2) return null
  const choices = [...(all ? [{ id: undefined, name: t('allPharmacies') }] : []), ...pharmacies]
  return (
    <nav aria-label={t('pharmacy')} className="desk-tabs">
      {choices.map(({ id, name }) => (
        <a
          key={id ?? ''}
          href={id === undefined ? withAllPharmacies(href(id)) : href(id)}
          aria-current={chosen === id ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
