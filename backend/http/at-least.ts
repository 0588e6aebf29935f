/** Answers after that many milliseconds at the soonest, so that the time taken says nothing of what was found. */
export async function atLeast<Value>(milliseconds: number, work: () => Promise<Value>): Promise<Value> {
  const pause = new Promise((resolve) => setTimeout(resolve, milliseconds))
  try {
    return await work()
  } finally {
    await pause
  }
}
