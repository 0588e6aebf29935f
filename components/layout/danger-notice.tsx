import { Notice } from '@/components/ui/notice'
import type { Understood } from '@/lib/contract/search'
import messages from '@/messages/it.json'

const words = messages.search.danger

/** Emergency telephone numbers: Niguarda's poison centre answers at all hours for all of Italy. */
const LINES = {
  emergency: [['112', words.call112]],
  poison: [
    ['+390266101029', words.callPoison],
    ['112', words.call112],
  ],
  crisis: [
    ['112', words.call112],
    ['+390223272327', words.callListener],
  ],
  doctor: [['112', words.call112]],
} as const

/** Shown before anything else if the search mentions a medical emergency. */
export function DangerNotice({ danger, className }: { danger: NonNullable<Understood['danger']>; className?: string }) {
  return (
    <Notice
      tone="critical"
      title={words[danger]}
      className={className}
      action={LINES[danger].map(([number, label]) => (
        <a
          key={number}
          href={`tel:${number}`}
          className="inline-flex min-h-touch items-center pe-3 font-bold underline"
        >
          {label}
        </a>
      ))}
    >
      {words[`${danger}Text`]}
    </Notice>
  )
}
