import { LegalPage, legalMetadata } from '@/components/legal/legal-page'
import text from '@/messages/legal/transparency.json'

export const generateMetadata = () => legalMetadata('transparency', '/transparency')

/** Sellers, ranking criteria, and how to report illegal content (docs/domain.md#L29). */
export default function TransparencyPage() {
  return <LegalPage name="transparency" text={text} />
}
