import { LegalPage, legalMetadata } from '@/components/legal/legal-page'
import text from '@/messages/legal/accessibility.json'

export const generateMetadata = () => legalMetadata('accessibility', '/accessibility')

/** How accessible the shop is, and whom to tell where it is not (docs/domain.md#L17). */
export default function AccessibilityPage() {
  return <LegalPage name="accessibility" text={text} />
}
