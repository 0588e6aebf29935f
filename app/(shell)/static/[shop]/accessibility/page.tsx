import { LegalPage, legalMetadata } from '@/components/legal/legal-page'
import text from '@/messages/legal/accessibility.json'

export const generateMetadata = () => legalMetadata('accessibility', '/accessibility')

/** Accessibility statement with a contact (docs/domain.md#L17). */
export default function AccessibilityPage() {
  return <LegalPage name="accessibility" text={text} />
}
