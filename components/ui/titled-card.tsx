import type { ComponentProps, ReactNode } from 'react'
import { Card } from './card'

/** A card that is a part of its page, under its title. `name` tells it from the others of the page. */
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
