import { ExternalIcon } from '@/components/ui/icons'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { formatShortDate } from '@/lib/rules/dates'
import messages from '@/messages/it.json'
import { CommonLogo } from './common-logo'

const texts = messages.legal

/** What the law wants known of a pharmacy. */
export type SellingPharmacy = Pick<Pharmacy, 'name' | 'vat_number' | 'online_medicines'>

/**
 * The lines of the law (docs/domain.md#L2) where medicines are shown: who is authorised, by whom, and the common logo with the link
 * to that pharmacy's own entry in the Ministry's register. The logo is personal, so without an entry there is none.
 */
export function ComplianceLines({ pharmacy }: { pharmacy: SellingPharmacy | null }) {
  if (!pharmacy) return <p className="text-muted text-sm">{texts.choosePharmacy}</p>
  const { online_medicines: authorisation, name } = pharmacy
  if (!authorisation) return <p className="text-muted text-sm">{fill(texts.notAuthorised, { pharmacy: name })}</p>
  const values = {
    pharmacy: name,
    authority: authorisation.authority,
    number: authorisation.number,
    date: formatShortDate(authorisation.date),
  }
  return (
    <section aria-label={texts.onlineMedicines} className="flex flex-wrap items-center gap-x-4 gap-y-3 text-sm">
      <a
        href={authorisation.register_url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={fill(texts.registerLabel, { pharmacy: name })}
        className="inline-flex max-w-full flex-col items-start gap-1 rounded-sm"
      >
        <CommonLogo text={texts.logo} />
        <span className="link inline-flex items-center gap-1.5 py-1">
          {texts.register}
          <ExternalIcon className="size-4 shrink-0" />
        </span>
      </a>
      <p className="min-w-0 flex-1 basis-60">
        {fill(texts.authorised, values)}{' '}
        {authorisation.authority_contacts &&
          fill(texts.authorityContacts, { contacts: authorisation.authority_contacts })}
      </p>
    </section>
  )
}
