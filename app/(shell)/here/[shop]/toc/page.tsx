import { LegalPage, legalMetadata } from '@/components/legal/legal-page'
import text from '@/messages/legal/terms.json'

export const generateMetadata = () => legalMetadata('terms', '/toc')

/** The terms of sale. */
export default function TermsPage() {
  return <LegalPage name="terms" text={text} />
}
