import { Container } from '@/components/layout/container'
import { GuaranteeNotice } from '@/components/legal/guarantee-notice'
import { LegalPage, legalMetadata } from '@/components/legal/legal-page'
import text from '@/messages/legal/terms.json'

export const generateMetadata = () => legalMetadata('terms', '/toc')

/** Terms of sale with the notice on the legal guarantee, which mails link to (`NOTICE_PATH`). */
export default function TermsPage() {
  return (
    <>
      <LegalPage name="terms" text={text} />
      <Container width="prose">
        <GuaranteeNotice title="inShort" open />
      </Container>
    </>
  )
}
