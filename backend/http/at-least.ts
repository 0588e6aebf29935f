/** Answers after that many milliseconds at the earliest, so that timing reveals nothing. */
export async function atLeast<Value>(milliseconds: number, work: () => Promise<Value>): Promise<Value> {
  const pause = new Promise((resolve) => setTimeout(resolve, milliseconds))
  try {
    return await work()
  } finally {
    await pause
  }
}
