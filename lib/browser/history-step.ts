// What lies over a page as a step of the history, if anything does: going back throws away what the router fetches meanwhile.
let over: Promise<void> = Promise.resolve()

/** Says that such a step has been taken; what it gives says that the page is back, and that the router knows. */
export function beginStep(): () => void {
  let end = () => {}
  over = new Promise((resolve) => {
    end = resolve
  })
  return end
}

/** Once nothing lies over the page. */
export const whenStepIsOver = (): Promise<void> => over
