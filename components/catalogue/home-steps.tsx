import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/section'

const STEPS = ['how1', 'how2', 'how3'] as const

/** How it works, in three steps. */
export function HomeSteps() {
  const t = useTranslations('home')
  return (
    <Section heading_id="come-funziona" title={t('how')}>
      <ol className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        {STEPS.map((step, index) => (
          <li
            key={step}
            className="flex gap-4 rounded-lg border border-line bg-surface p-4 sm:flex-col sm:gap-3 sm:p-5"
          >
            <span
              aria-hidden="true"
              className="flex size-11 shrink-0 items-center justify-center rounded-leaf-sm bg-brand font-bold text-lg text-on-brand"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{t(step)}</h3>
              <p className="mt-1 text-muted">{t(`${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
