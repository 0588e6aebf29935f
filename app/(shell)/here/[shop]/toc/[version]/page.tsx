import { notFound } from 'next/navigation'
import { LegalPage, legalMetadata } from '@/components/legal/legal-page'
import { termsOf } from '@/lib/terms'
import { termsPath } from '@/lib/terms-version'

type Props = { params: Promise<{ version: string }> }

export const generateMetadata = async ({ params }: Props) => ({
  ...(await legalMetadata('terms', termsPath((await params).version))),
  robots: { index: false },
})

/** The terms as they were published on that day: what an order was placed under stays readable. */
export default async function TermsVersionPage({ params }: Props) {
  const text = termsOf((await params).version)
  if (!text) notFound()
  return <LegalPage name="terms" text={text} />
}
