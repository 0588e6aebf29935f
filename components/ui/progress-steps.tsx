import { cx } from './class-names'
import { CheckIcon } from './icons'

/** Where one is in a short journey: "Passo 2 di 5", the step's name, and a bar in as many pieces. */
export function ProgressSteps({
  label,
  counter,
  steps,
  current,
}: {
  label: string
  /** "Passo 2 di 5" */
  counter: string
  steps: string[]
  /** Index of the step one is on, from 0. */
  current: number
}) {
  return (
    <div>
      <p className="text-sm md:hidden">
        <span className="text-muted">{counter}</span> <span className="font-bold">{steps[current]}</span>
      </p>
      <ol aria-label={label} className="mt-2 flex gap-1.5 md:mt-0 md:gap-3">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === current ? 'step' : undefined} className="min-w-0 flex-1">
            <span
              className={cx(
                'block h-1.5 rounded-pill',
                index <= current ? 'bg-brand' : 'bg-line',
                index === current && 'h-2 -mt-px',
              )}
            />
            <span
              className={cx(
                'mt-2 flex items-center gap-1 text-sm max-md:sr-only',
                index === current ? 'font-bold' : 'text-muted',
              )}
            >
              {index < current && <CheckIcon className="size-4 text-brand-ink" />}
              {step}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
