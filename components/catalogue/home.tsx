import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StructuredData } from '@/components/layout/trail-page'
import { OpeningStatus } from '@/components/pharmacies/opening-status'
import { ButtonLink } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { CardIcon, ClockIcon, type Icon, PinIcon, ShieldIcon, UserIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { searchHref } from '@/lib/catalogue/search'
import { getSeason } from '@/lib/catalogue/server'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { faqPage } from '@/lib/seo/structured/site'
import { brandName } from '@/lib/settings/env'

/**
 * What the shop is, and the first action: choose a pharmacy or see the chosen one. The search is right above, in
 * the header. `children` takes the place of the introduction for a customer.
 */
export function HomeHero({ pharmacy, now, children }: { pharmacy: Pharmacy | null; now: Date; children?: ReactNode }) {
  const t = useTranslations('home')
  const shell = useTranslations('shell')
  return (
    <section className="border-line border-b bg-brand-soft">
      <div className="wrap grid grid-cols-1 items-center gap-4 py-5 sm:gap-6 sm:py-12 lg:grid-cols-[3fr_2fr] lg:gap-12">
        <div className="min-w-0">
          {/* A customer is greeted instead. */}
          <h1 className={`text-2xl sm:text-3xl ${children ? 'noscript:sr-only in-data-signed-in:sr-only' : ''}`}>
            {t('title')}
          </h1>
          {children ?? <p className="mt-2 max-w-text sm:mt-3 sm:text-lg">{t('lead')}</p>}
        </div>
        <div className="min-w-0 rounded-leaf border border-brand-line bg-surface p-4 shadow-card sm:p-5">
          {pharmacy ? (
            <>
              <p className="text-muted text-sm">{shell('yourPharmacy')}</p>
              <h2 className="mt-0.5 text-xl">{pharmacy.name}</h2>
              <p className="mt-0.5 text-muted">
                {pharmacy.address}, {pharmacy.city}
              </p>
              <div className="mt-2">
                <OpeningStatus pharmacy={pharmacy} now={now} />
              </div>
              <ButtonLink
                data-pharmacy-sheet=""
                href="/pharmacy-selection"
                variant="secondary"
                icon={PinIcon}
                wide
                className="mt-4"
              >
                {shell('changePharmacy')}
              </ButtonLink>
            </>
          ) : (
            <>
              <h2 className="text-xl">{t('find')}</h2>
              <p className="mt-1 text-muted max-sm:text-sm">{t('findText')}</p>
              <ButtonLink data-pharmacy-sheet="" href="/pharmacy-selection" icon={PinIcon} wide className="mt-4">
                {t('findAction')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

/** Needs of the season, each linked to its search. */
export function HomeNeeds({ now }: { now: Date }) {
  const t = useTranslations('home')
  return (
    <Section dense heading_id="bisogni" title={t('needs')}>
      <ul className="flex flex-wrap gap-2">
        {t(`season.${getSeason(now)}`)
          .split(', ')
          .map((need) => (
            <li key={need}>
              <Link
                href={searchHref(need.toLowerCase())}
                className="flex min-h-touch items-center rounded-pill border border-line bg-surface px-4 hover:border-brand"
              >
                {need}
              </Link>
            </li>
          ))}
      </ul>
    </Section>
  )
}

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

const STEPS = ['how1', 'how2', 'how3'] as const

export function HomeSteps() {
  const t = useTranslations('home')
  return (
    <Section heading_id="come-funziona" title={t('how')}>
      <ol className="grid gap-2 sm:grid-cols-3 sm:gap-4">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3 rounded-lg border border-line bg-surface p-3 sm:flex-col sm:p-5">
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center rounded-leaf-sm bg-brand font-bold text-on-brand sm:size-11 sm:text-lg"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-base sm:text-lg">{t(step)}</h3>
              <p className="text-muted max-sm:text-sm sm:mt-1">{t(`${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const FACTS: { key: 'trust1' | 'trust2' | 'trust3' | 'trust4'; icon: Icon }[] = [
  { key: 'trust1', icon: ShieldIcon },
  { key: 'trust2', icon: ClockIcon },
  { key: 'trust3', icon: CardIcon },
  { key: 'trust4', icon: UserIcon },
]

/** The shop's promises; the code enforces each of them. */
export function HomeTrust({ reservation_only }: { reservation_only: boolean }) {
  const t = useTranslations('home')
  return (
    <Section heading_id="perche" title={t('trust', { brand: brandName() })}>
      <ul className="grid gap-x-8 gap-y-3 sm:gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {FACTS.map(({ key, icon: Drawing }) => (
          <li key={key} className="flex items-center gap-3 sm:items-start lg:flex-col">
            <Drawing className="size-7 text-brand-ink sm:size-8" strokeWidth="1.5" />
            <div>
              <h3 className="text-base">{t(reservation_only && key === 'trust1' ? 'trust1Reserved' : key)}</h3>
              <p className="mt-1 text-muted text-sm max-sm:sr-only">
                {t(reservation_only && key === 'trust3' ? 'trust3TextReserved' : `${key}Text`)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
