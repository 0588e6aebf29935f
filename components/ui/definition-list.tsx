import type { ReactNode } from 'react'

export type Definition = { term: ReactNode; value: ReactNode; key: string }

/** Names and values: a product's data, an order's totals. Entries without a value are left out. */
export function DefinitionList({
  entries,
  sums,
}: {
  entries: Definition[] /** Values to the right, the last one large. */
  sums?: boolean
}) {
  const shown = entries.filter((entry) => entry.value !== null && entry.value !== undefined && entry.value !== '')
  if (sums) {
    return (
      <dl className="grid gap-2">
        {shown.map((entry) => (
          <div
            key={entry.key}
            className="flex items-baseline justify-between gap-4 last:border-line last:border-t last:pt-3 last:font-bold last:text-lg"
          >
            <dt>{entry.term}</dt>
            <dd className="whitespace-nowrap tabular-nums">{entry.value}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <dl>
      {shown.map((entry) => (
        <div
          key={entry.key}
          className="grid gap-x-6 border-line border-b py-2.5 last:border-b-0 sm:grid-cols-[minmax(10rem,2fr)_5fr]"
        >
          <dt className="text-muted text-sm sm:text-base">{entry.term}</dt>
          <dd className="min-w-0">{entry.value}</dd>
        </div>
      ))}
    </dl>
  )
}
