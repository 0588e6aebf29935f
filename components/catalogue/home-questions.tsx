import { useTranslations } from 'next-intl'
import { StructuredData } from '@/components/seo/structured-data'
import { Disclosure } from '@/components/ui/disclosure'
import { SectionHeader } from '@/components/ui/section-header'
import { faqPage } from '@/lib/seo/structured/faq'

const QUESTIONS = ['collect', 'pay', 'prescription', 'deliver', 'return', 'advice'] as const

/** What shoppers ask before a first order, for people and as structured data from the one list. */
export function HomeQuestions({ reservation_only }: { reservation_only: boolean }) {
  const t = useTranslations('home.questions')
  // A shop of reservations delivers nothing and is paid at the counter.
  const asked = QUESTIONS.filter((name) => !(reservation_only && (name === 'deliver' || name === 'return')))
  const entries = asked.map((name) => ({
    name,
    question: t(`${name}.question`),
    answer: t(name === 'pay' && reservation_only ? 'pay.answerReservation' : `${name}.answer`),
  }))
  return (
    <section aria-labelledby="domande">
      <StructuredData things={[faqPage(entries)]} />
      <SectionHeader id="domande" title={t('title')} />
      <div className="max-w-form border-line border-t">
        {entries.map(({ name, question, answer }) => (
          <Disclosure key={name} title={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
