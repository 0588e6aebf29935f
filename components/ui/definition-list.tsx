import type { ReactNode } from 'react'
import { cx } from './class-names'

/** A term, unique in its list, and its value; 'code' uses the slashed zero. */
export type Definition = [term: string, value: ReactNode, code?: 'code']

const looks = {
  data: {
    list: '@container',
    entry: 'grid gap-x-6 border-line border-b py-2.5 last:border-b-0 @min-[26rem]:grid-cols-[minmax(10rem,2fr)_5fr]',
    term: 'text-muted text-sm',
    value: 'min-w-0 tabular-nums',
  },
  sums: {
    list: 'grid gap-2',
    entry:
      'flex flex-wrap items-baseline justify-between gap-x-4 last:border-line last:border-t last:pt-3 last:font-bold last:text-lg',
    term: undefined,
    value: 'ms-auto text-end tabular-nums',
  },
}

/**
 * Terms and values: a product's data, or with `sums` an order's totals (right-aligned, the last one large). Entries
 * without a value are omitted.
 */
export function DefinitionList({ entries, sums }: { entries: Definition[]; sums?: boolean }) {
  const look = sums ? looks.sums : looks.data
  const shown = entries.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
  return (
    <dl className={look.list}>
      {shown.map(([term, value, code]) => (
        <div key={term} className={look.entry}>
          <dt className={look.term}>{term}</dt>
          <dd translate={sums || code ? 'no' : undefined} className={cx(look.value, code && 'font-code')}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
