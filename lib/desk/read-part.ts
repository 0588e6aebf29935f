/** Reads the element of a page again: its HTML, or null if the page cannot be read or has no such element. */
export async function readPart(path: string, id: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(path, { cache: 'no-store', redirect: 'error', signal })
    if (!answer.ok) return null
    return new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById(id)?.innerHTML ?? null
  } catch {
    return null
  }
}
