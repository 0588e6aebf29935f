import type { ReactNode } from 'react'

/** A table whose rows are blocks on a phone. */
export function DeskTable({
  caption,
  columns,
  className = '',
  children,
}: {
  caption: string
  className?: string
  columns: readonly string[]
  children: ReactNode
}) {
  return (
    <table className={`desk-table ${className}`.trim()}>
      <caption className="desk-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** Names and values; those without a value are left out. */
export function DeskFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="desk-facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
