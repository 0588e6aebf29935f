import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/section'

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
