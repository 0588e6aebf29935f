/** Runs something once the page has nothing to do; in Safari, which does not say when that is, soon. */
export function whenIdle(run: () => void): void {
  ;(window.requestIdleCallback ?? setTimeout)(run)
}

/** Once what has just been changed is on the screen; soon, where nothing is painted, as of a tab in the background. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })

/** Whether the visitor saves data, or the line is a second-generation one; browsers that do not say it have neither. */
export function areBytesDear(): boolean {
  const { connection: line } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return line?.saveData || /2g/.test(`${line?.effectiveType}`)
}
