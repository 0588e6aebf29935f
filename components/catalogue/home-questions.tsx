import { useTranslations } from 'next-intl'
import { StructuredData } from '@/components/layout/structured-data'
import { Disclosure } from '@/components/ui/disclosure'
import { Section } from '@/components/ui/section'
import { faqPage } from '@/lib/seo/structured/faq'

const QUESTIONS = ['collect', 'pay', 'prescription', 'deliver', 'return', 'advice'] as const

/** Frequent questions, as text and as structured data from the same list. */
export function HomeQuestions({ reservation_only }: { reservation_only: boolean }) {
  const t = useTranslations('home.questions')
  // A reservation shop has no delivery and is paid at the counter.
  const asked = QUESTIONS.filter((name) => !(reservation_only && (name === 'deliver' || name === 'return')))
  const entries = asked.map((name) => ({
    name,
    question: t(`${name}.question`),
    answer: t(name === 'pay' && reservation_only ? 'pay.answerReservation' : `${name}.answer`),
  }))
  return (
    <Section heading_id="domande" title={t('title')}>
      <StructuredData things={[faqPage(entries)]} />
      <div className="max-w-form border-line border-t">
        {entries.map(({ name, question, answer }) => (
          <Disclosure key={name} title={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </Section>
  )
}
