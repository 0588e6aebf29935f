import { cookieIn } from './hint'
import { STALE_PAIR, XSRF_COOKIE, XSRF_HEADER } from './names'

let fetching: Promise<unknown> | null = null

/** Asks for a good pair: a browser may hold one that was signed with a key the shop no longer has. */
async function renew(): Promise<void> {
  fetching ??= fetch('/api/session', { cache: 'no-store' })
    // The cookie is all that is wanted; an answer that nobody reads would hold its connection.
    .then((answer) => answer.text())
    .catch(() => null)
    .finally(() => {
      fetching = null
    })
  await fetching
}

/**
 * Sends a write with the XSRF pair, and once more with a new one where the pair was no longer good. `problem` gives what an answer says
 * went wrong. Without a pair the write is refused by our server.
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
