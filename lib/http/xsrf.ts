import { STALE_PAIR, XSRF_COOKIE, XSRF_HEADER } from './cookie-names'
import { cookieIn } from './cookies'

let fetching: Promise<unknown> | null = null

/** Requests a new pair, since the browser's may be signed with a removed key. */
async function renew(): Promise<void> {
  fetching ??= fetch('/api/session', { cache: 'no-store' })
    // Reads the unused body to release the connection.
    .then((answer) => answer.text())
    .catch(() => null)
    .finally(() => {
      fetching = null
    })
  await fetching
}

/**
 * Sends a write with the XSRF pair, and once more with a new one if it was refused. `problem` reads the error of an
 * answer.
 */
export async function withPair<Answer>(
  send: (pair: Record<string, string>) => Promise<Answer>,
  problem: (answer: Answer) => unknown,
): Promise<Answer> {
  const pair = () => ({ [XSRF_HEADER]: cookieIn(document.cookie, XSRF_COOKIE) ?? '' })
  if (cookieIn(document.cookie, XSRF_COOKIE) === null) await renew()
  const answer = await send(pair())
  const said = await problem(answer)
  const stale = typeof said === 'object' && said !== null && 'detail' in said && said.detail === STALE_PAIR
  if (!stale) return answer
  await renew()
  return send(pair())
}
