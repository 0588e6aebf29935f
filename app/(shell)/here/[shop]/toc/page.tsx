import { Container } from '@/components/layout/container'
import { GuaranteeNotice } from '@/components/legal/guarantee-notice'
import { LegalPage, legalMetadata } from '@/components/legal/legal-page'
import text from '@/messages/legal/terms.json'

export const generateMetadata = () => legalMetadata('terms', '/toc')

/** The terms of sale, with the notice on the legal guarantee, to which mails lead (`NOTICE_PATH`). */
export default function TermsPage() {
  return (
    <>
      <LegalPage name="terms" text={text} />
      <Container width="prose">
        <GuaranteeNotice title="inShort" />
      </Container>
    </>
  )
}
