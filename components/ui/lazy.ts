import { type LazyExoticComponent, lazy, type ReactNode } from 'react'
import { whenOnline } from '@/lib/browser/when-online'

/** React's `lazy` for optional parts: waits for the network, as a failed import would crash the page. */
export function lazyOnline<Props>(
  load: () => Promise<(props: Props) => ReactNode>,
): LazyExoticComponent<(props: Props) => ReactNode> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      await whenOnline()
      // A newer build has removed the chunk: renders nothing.
      return { default: await load().catch(() => () => null) }
    }
  })
}
