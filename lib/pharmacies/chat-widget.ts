/** Timeout; a script that loads later is still accepted. */
const LIMIT_MS = 15_000
const MARK = 'data-third-party'

let loading: Promise<boolean> | null = null

/**
 * Loads the operator's chat once per page. Returns false if it fails (blocker, dead address, timeout); the next
 * call retries. Requires consent: the script can read the page.
 */
export function loadChat(url: string): Promise<boolean> {
  loading ??= insert(url).then((loaded) => {
    if (!loaded) loading = null
    return loaded
  })
  return loading
}

/** The chat's script is running; only a new document can unload it. */
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
