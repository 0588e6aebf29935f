import { endIfOver } from './browser'
import { whatIsRefused } from './refusal'
import { withPair } from './xsrf'

/** A call that only our own server answers: its 401 is a session's, unless it says that a password was wrong. */
const OWN_CALL = { access: 'optional' } as const

/** A write to our own server, of JSON, with the XSRF pair. Null where nobody answered. */
export async function writeTo(path: string, method: 'POST' | 'DELETE', body?: object): Promise<Response | null> {
  const said = (answer: Response): unknown =>
    answer.ok
      ? null
      : answer
          .clone()
          .json()
          .catch(() => null)
  const send = (pair: Record<string, string>) =>
    fetch(path, {
      method,
      headers: { ...pair, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  try {
    const answer = await withPair(send, said)
    const problem = (await said(answer)) as { code: string } | null
    // Our own server always says what a 401 of its is.
    if (whatIsRefused(OWN_CALL, { status: answer.status, ...(problem && { problem }) }) === 'session') void endIfOver()
    return answer
  } catch {
    return null
  }
}
