import { ExternalIcon } from '@/components/ui/icons'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { formatShortDate } from '@/lib/rules/dates'
import type { SaleRecord } from '@/lib/rules/sale'
import messages from '@/messages/it.json'

const texts = messages.legal

/** The seller's information required by law. */
export type SellingPharmacy = Pick<Pharmacy, 'name' | 'vat_number' | SaleRecord>

/**
 * Legal information on pages with medicines (docs/domain.md#L2, #L25): authorised pharmacy, authority, and the
 * issued logo linked to the pharmacy's own entry in the Ministry's register. The logo appears only where medicines
 * are sold (`about`: on a page about the pharmacy) and has no substitute.
 */
export function ComplianceLines({
  pharmacy,
  by = 'online_medicines',
  about = false,
}: {
  pharmacy: SellingPharmacy | null
  by?: SaleRecord
  about?: boolean
}) {
  if (!pharmacy) return <p className="text-muted text-sm">{texts.choosePharmacy}</p>
  const { [by]: record, name } = pharmacy
  const animals = by === 'online_veterinary'
  if (!record)
    return (
      <p className="text-muted text-sm">
        {animals ? fill(texts.notRegistered, { pharmacy: name }) : fill(texts.notAuthorised, { pharmacy: name })}
      </p>
    )
  const { authority, number, date, register_url, authority_contacts: contacts, logo } = record
  const said = { pharmacy: name, authority, number, date: formatShortDate(date) }
  return (
    <section
      aria-label={animals ? texts.onlineVeterinary : texts.onlineMedicines}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 text-sm"
    >
      <a
        href={register_url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={fill(texts.registerLabel, { pharmacy: name })}
        className="inline-flex max-w-full flex-col items-start gap-1 rounded-sm"
      >
        {logo && !about && (
          // biome-ignore lint/performance/noImgElement: the logo must not be altered, so it has no other sizes or formats
          <img src={logo} alt="" className="h-28 w-auto max-w-full" />
        )}
        <span className="link inline-flex items-center gap-1.5 py-1">
          {texts.register}
          <ExternalIcon className="size-4 shrink-0" />
        </span>
      </a>
      <p className="min-w-0 flex-1 basis-60">
        {animals ? fill(texts.registered, said) : fill(texts.authorised, said)}{' '}
        {contacts && fill(texts.authorityContacts, { contacts })}
      </p>
    </section>
  )
}
