import { LegalPage, legalMetadata } from '@/components/legal/legal-page'
import text from '@/messages/legal/transparency.json'

export const generateMetadata = () => legalMetadata('transparency', '/transparency')

/** Who sells, how results are ordered, and how to report what is illegal (docs/domain.md#L29). */
export default function TransparencyPage() {
  return <LegalPage name="transparency" text={text} />
}
