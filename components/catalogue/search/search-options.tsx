'use client'

import type { ReactNode } from 'react'
import { cx } from '@/components/ui/class-names'
import type { Icon } from '@/components/ui/icon'
import {
  CalendarIcon,
  CategoriesIcon,
  ClockIcon,
  DocumentIcon,
  PackIcon,
  PharmacyIcon,
  PillIcon,
  SearchIcon,
} from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import type { Suggestion } from '@/lib/catalogue/browser'
import { parseHighlight } from '@/lib/catalogue/highlight'
import type { Lead } from '@/lib/contract/search'
import { fill } from '@/lib/i18n/fill'
import { toPlace } from '@/lib/rules/city-name'
import { formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'

/** Options other than products: a lead of the platform, an article, a recent search. */
export interface OtherOption {
  kind: Lead['kind'] | 'article' | 'recent'
  name: string
  detail: string | null
  href: string
}

export function Option({
  id,
  href,
  active,
  label,
  onPick,
  children,
}: {
  id: string
  href: string
  active: boolean
  label?: string
  onPick: () => void
  children: ReactNode
}) {
  return (
    <Link
      id={id}
      href={href}
      role="option"
      aria-selected={active}
      aria-label={label}
      tabIndex={-1}
      onClick={onPick}
      className={cx(
        'flex min-h-touch items-center gap-3 rounded-md px-2 py-1.5 hover:bg-brand-soft',
        active && 'bg-brand-soft inset-ring-2 inset-ring-brand',
      )}
    >
      {children}
    </Link>
  )
}

/**
 * A product with its full name and pack size. `lowest`: the price is the lowest of all pharmacies, as none is
 * chosen.
 */
export function ProductOption({ item, lowest }: { item: Suggestion; lowest: boolean }) {
  const price = item.price === null ? null : formatEuro(item.price)
  return (
    <>
      <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-pack text-sage">
        {item.image ? (
          <Picture
            src={item.image}
            alt=""
            width={48}
            height={48}
            className="size-full object-contain p-0.5 mix-blend-multiply"
          />
        ) : (
          <PackIcon className="size-7" />
        )}
      </span>
      <span className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
        {parseHighlight(item.highlighted_name).map((part, index) =>
          part.match ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no key of their own
            <em key={index} className="font-bold text-brand-ink not-italic">
              {part.text}
            </em>
          ) : (
            part.text
          ),
        )}
      </span>
      {price && (
        <span className="shrink-0 tabular-nums">{lowest ? fill(messages.product.priceFrom, { price }) : price}</span>
      )}
    </>
  )
}

const ICONS: Record<OtherOption['kind'], Icon> = {
  need: SearchIcon,
  ingredient: PillIcon,
  category: CategoriesIcon,
  service: CalendarIcon,
  pharmacies: PharmacyIcon,
  pharmacy: PharmacyIcon,
  page: DocumentIcon,
  article: DocumentIcon,
  recent: ClockIcon,
}

export function OtherOptionText({ option: { kind, name, detail } }: { option: OtherOption }) {
  const Drawing = ICONS[kind]
  const told = kind === 'recent' ? null : kindText(kind, detail)
  return (
    <>
      <span className="flex w-12 shrink-0 justify-center text-brand-ink">
        <Drawing />
      </span>
      <span className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
        {name}
        {told && <span className="block text-muted text-sm">{told}</span>}
      </span>
    </>
  )
}

function kindText(kind: Exclude<OtherOption['kind'], 'recent'>, detail: string | null): string {
  const kinds = messages.search.lead
  if (kind === 'ingredient' && detail !== null) return fill(kinds.ingredientOf, { brand: detail })
  return fill(kinds[kind], { to_city: toPlace(detail ?? '') })
}
