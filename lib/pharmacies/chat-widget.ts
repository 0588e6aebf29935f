/** After it nobody waits any more; a script that comes later is taken all the same. */
const LIMIT_MS = 15_000
/** Marks the script, so that a choice taken back can see that it runs. */
const MARK = 'data-third-party'

let loading: Promise<boolean> | null = null

/**
 * Loads the operator's chat, once a page. False where it did not come: a blocker, a dead address, too long a wait; the next call tries anew.
 * Only after a consent: the script sees the page it runs in.
 */
export function loadChat(url: string): Promise<boolean> {
  loading ??= insert(url).then((loaded) => {
    if (!loaded) loading = null
    return loaded
  })
  return loading
}

/** Whether the chat's script is in this page; there is no way to take it out again but a new page. */
export const chatRuns = () => document.querySelector(`script[${MARK}="chat"]`) !== null

function insert(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => end(false), LIMIT_MS)
    const end = (loaded: boolean) => {
      clearTimeout(timer)
      if (!loaded) script.remove()
      resolve(loaded)
    }
    script.src = url
    script.async = true
    script.setAttribute(MARK, 'chat')
    script.onload = () => end(true)
    script.onerror = () => end(false)
    document.head.append(script)
  })
}
