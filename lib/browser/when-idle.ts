/** Runs when the page is idle; shortly in Safari, which lacks requestIdleCallback. */
export function whenIdle(run: () => void): void {
  ;(window.requestIdleCallback ?? setTimeout)(run)
}

/** Resolves after the next paint, or shortly if nothing is painted, as in a background tab. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })

/** Checks for data saver or a 2G connection; false if the browser does not say. */
export function isMeteredConnection(): boolean {
  const { connection: line } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return line?.saveData || /2g/.test(`${line?.effectiveType}`)
}
