import type { ComponentProps, ReactNode } from 'react'
import { Card } from './card'

/** A card with a title that is a section of the page. `name` tells it apart from others. */
export function TitledCard({
  name,
  title,
  lead,
  children,
  ...props
}: Pick<ComponentProps<typeof Card>, 'id' | 'className'> & {
  name: string
  title?: ReactNode
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <Card as="section" {...props} {...(title ? { 'aria-labelledby': `${name}-title` } : {})}>
      {title && (
        <h2 id={`${name}-title`} className="text-xl">
          {title}
        </h2>
      )}
      {lead && <p className="mt-1 text-muted text-sm">{lead}</p>}
      <div className={title || lead ? 'mt-3' : undefined}>{children}</div>
    </Card>
  )
}
