import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/class-names'
import { CheckIcon, ClockIcon, CloseIcon } from '@/components/ui/icons'
import type { Availability as State } from '@/lib/contract/products'

const looks = {
  available: { icon: CheckIcon, classes: 'text-positive' },
  orderable: { icon: ClockIcon, classes: 'text-warning' },
  unavailable: { icon: CloseIcon, classes: 'text-muted' },
}

/** Availability in words and an icon. `somewhere`: no pharmacy is chosen, so the text promises nothing of one. */
export function Availability({ state, somewhere }: { state: State; somewhere?: boolean }) {
  const t = useTranslations('product')
  const { icon: Mark, classes } = looks[state]
  return (
    <p className={cx('flex items-start gap-1 text-sm leading-snug', classes)}>
      <Mark className="mt-px size-4.5" />
      <span>{somewhere && state === 'available' ? t('availableSomewhere') : t(state)}</span>
    </p>
  )
}
