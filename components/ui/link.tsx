import type { ComponentProps } from 'react'

/**
 * A link to a page of the shop: a plain anchor, which `SoftNavigation` follows without a new document. A page holds
 * up to seventy, and each of Next's own would be two components with state that the browser has to hydrate.
 */
export function Link(props: ComponentProps<'a'> & { href: string }) {
  return <a {...props} />
}
