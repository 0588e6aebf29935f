import { flushSync } from 'react-dom'

/**
 * Makes a change by which the pressed button goes, with its dialog, and gives the focus to `target`, or to the page's heading:
 * by itself it would fall to the start of the document. The dialog has to be closed first, for what is behind it takes no focus.
 */
export function changeAndFocus(change: () => void, target?: HTMLElement | null, options?: FocusOptions): void {
  flushSync(change)
  const heading = target ?? document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus(options)
}
