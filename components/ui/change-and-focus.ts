import { flushSync } from 'react-dom'

/**
 * Applies a change that unmounts the pressed button and its dialog, then focuses `target` or the page's heading
 * instead of the document's start. The dialog must close first: elements behind it take no focus.
 */
export function changeAndFocus(change: () => void, target?: HTMLElement | null, options?: FocusOptions): void {
  flushSync(change)
  const heading = target ?? document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus(options)
}
