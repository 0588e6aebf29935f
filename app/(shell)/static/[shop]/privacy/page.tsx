import { LegalPage, legalMetadata } from '@/components/legal/legal-page'
import text from '@/messages/legal/privacy.json'

export const generateMetadata = () => legalMetadata('privacy', '/privacy')

export default function PrivacyPage() {
  return <LegalPage name="privacy" text={text} />
}
