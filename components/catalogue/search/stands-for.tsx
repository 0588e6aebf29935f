import type { Understood } from '@/lib/contract/search'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

const texts = messages.search

/** Says what a brand's name stands for, and where the products below are something else. */
export function StandsFor({
  stands_for: { name, ingredients, strength, offered },
  need,
  className,
}: {
  stands_for: NonNullable<Understood['stands_for']>
  need: string | null
  className?: string
}) {
  const same = [ingredients.join(' e '), strength].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <p className="font-bold">{fill(texts.standsFor, { brand: name, ingredients: same })}</p>
      {offered === 'other_strengths' && <p className="text-sm">{texts.otherStrengths}</p>}
      {offered === 'instead' && need && <p className="text-sm">{fill(texts.insteadOf, { brand: name, need })}</p>}
    </div>
  )
}
