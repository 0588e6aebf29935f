import { ExternalIcon } from '@/components/ui/icons'
import { formatShortDate } from '@/lib/dates'
import { fill } from '@/lib/i18n/fill'
import { CommonLogo } from './common-logo'

/** What the law wants known of a pharmacy (its fields are the contract's). */
export type SellingPharmacy = {
  name: string
  vat_number: string | null
  online_medicines: { authority: string; number: string; date: string; register_url: string } | null
}

/** `{pharmacy}`, `{authority}`, `{number}` and `{date}` stand for the pharmacy's own. */
export interface ComplianceTexts {
  onlineMedicines: string
  authorised: string
  register: string
  registerLabel: string
  notAuthorised: string
  choosePharmacy: string
  logo: string
}

/**
 * The lines of art. 112-quater D.Lgs. 219/2006 where medicines are shown: who is authorised, by whom, and the common logo with the link
 * to that pharmacy's own entry in the Ministry's register. The logo is personal, so without an entry there is none.
 */
export function ComplianceLines({ pharmacy, texts }: { pharmacy: SellingPharmacy | null; texts: ComplianceTexts }) {
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
      <p className="min-w-0 flex-1 basis-60">{fill(texts.authorised, values)}</p>
    </section>
  )
}
