import { type LazyExoticComponent, lazy, type ReactNode } from 'react'
import { whenOnline } from '@/lib/network'

/** React's `lazy` for what a page can be read without: a failed fetch would take the whole page down, so it waits for the network. */
export function lazyOnline<Props>(
  load: () => Promise<(props: Props) => ReactNode>,
): LazyExoticComponent<(props: Props) => ReactNode> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      await whenOnline()
      // What a newer build took away does not come any more.
      return { default: await load().catch(() => () => null) }
    }
  })
}
