// A dialog as a history entry: going back discards what the router is fetching.
let over: Promise<void> = Promise.resolve()

/** Records such an entry; the returned function reports that it was left and the router knows. */
export function beginStep(): () => void {
  let end = () => {}
  over = new Promise((resolve) => {
    end = resolve
  })
  return end
}

/** Resolves once no dialog is open. */
export const whenStepIsOver = (): Promise<void> => over
