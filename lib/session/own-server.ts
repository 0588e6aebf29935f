import { classifyRefusal } from '../contract/refusal'
import { withPair } from '../http/xsrf'
import { endIfOver } from './browser'

/** A call that only our server answers: a 401 means the session, unless it says that a password was wrong. */
const OWN_CALL = { access: 'optional' } as const

/** Sends a JSON write to our server with the XSRF pair. Null without an answer. */
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
    // Our server always explains a 401.
    if (classifyRefusal(OWN_CALL, { status: answer.status, ...(problem && { problem }) }) === 'session')
      void endIfOver()
    return answer
  } catch {
    return null
  }
}
