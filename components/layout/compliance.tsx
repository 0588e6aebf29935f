import { useTranslations } from 'next-intl'
import { ExternalIcon, ShieldIcon } from '@/components/ui/icons'
import { formatShortDate } from '@/lib/dates'

/** What the law wants known of a pharmacy (its fields are the contract's). */
export type SellingPharmacy = {
  name: string
  vat_number: string | null
  online_medicines: { authority: string; number: string; date: string; register_url: string } | null
}

/**
 * The lines of art. 112-quater D.Lgs. 219/2006 on pages that show medicines: who is authorised, by whom, and the link to
 * that pharmacy's own entry in the Ministry's register. The EU logo is personal, so without an entry there is none.
 */
export function Compliance({ pharmacy }: { pharmacy: SellingPharmacy | null }) {
  const t = useTranslations('legal')
  if (!pharmacy) return <p className="text-muted text-sm">{t('choosePharmacy')}</p>
  const { online_medicines: authorisation, name } = pharmacy
  if (!authorisation) return <p className="text-muted text-sm">{t('notAuthorised', { pharmacy: name })}</p>
  return (
    <section aria-label={t('onlineMedicines')} className="flex gap-3 text-sm">
      <ShieldIcon className="text-brand-ink" />
      <div>
        <p>
          {t('authorised', {
            pharmacy: name,
            authority: authorisation.authority,
            number: authorisation.number,
            date: formatShortDate(authorisation.date),
          })}
        </p>
        <a
          href={authorisation.register_url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('registerLabel', { pharmacy: name })}
          className="link inline-flex min-h-touch items-center gap-1.5"
        >
          {t('register')}
          <ExternalIcon className="size-4" />
        </a>
      </div>
    </section>
  )
}
