import messages from '@/messages/it.json'
import { ComplianceLines, type ComplianceTexts, type SellingPharmacy } from './compliance-lines'

export type { SellingPharmacy }

/** The lines' texts, also for a leaf that shows them in the browser. */
export function complianceTexts({ legal }: typeof messages = messages): ComplianceTexts {
  const { onlineMedicines, authorised, register, registerLabel, notAuthorised, choosePharmacy, logo } = legal
  return { onlineMedicines, authorised, register, registerLabel, notAuthorised, choosePharmacy, logo }
}

/** The law's lines on a page that the server renders. */
export function Compliance({ pharmacy }: { pharmacy: SellingPharmacy | null }) {
  return <ComplianceLines pharmacy={pharmacy} texts={complianceTexts()} />
}
