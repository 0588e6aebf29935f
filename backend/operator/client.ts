import { existsSync, statSync } from 'node:fs'
import http from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { isAnswering, localSocket } from '../database/lock'
import { CommandFailure, EXIT } from './failure'
import type { OperationAnswer, OperationInput, OperationName } from './operations'

export const CHANNEL = 'operator'

/** An operation that was refused with a code of the contract; the detail is for the operator. */
export const operationRefused = (code: string, detail: string | undefined) =>
  new CommandFailure(detail ?? code.replaceAll('_', ' '))

/** Whether a shop runs on this folder and takes commands. */
export const isBackendUp = (folder: string): Promise<boolean> =>
  existsSync(folder) ? isAnswering(localSocket(folder, CHANNEL)) : Promise.resolve(false)

/** Has the running backend do it. Throws CommandFailure: `busy` where the process that holds the folder opens no channel, or another user's. */
export async function askBackend<Name extends OperationName>(
  folder: string,
  name: Name,
  input: OperationInput<Name>,
): Promise<OperationAnswer<Name>> {
  const address = localSocket(folder, CHANNEL)
  const answer =
    isOurs(address) && (await post(address, `/operations/${name}`, JSON.stringify(input)).catch(() => null))
  if (!answer)
    throw new CommandFailure(
      `The shop that runs on ${folder} takes no commands from here. Stop it and try again.`,
      EXIT.busy,
    )
  // Both ends are this program at one version; what the channel says is what the operation returned.
  const body = JSON.parse(answer.text) as { answer: OperationAnswer<Name>; problem?: { code: string; detail?: string } }
  if (answer.status !== 200) throw operationRefused(body.problem?.code ?? 'internal_error', body.problem?.detail)
  return body.answer
}

/** Somebody else's socket in a shared temporary folder is not to be trusted with an order. */
function isOurs(address: string): boolean {
  if (process.platform === 'win32' || !process.getuid || process.getuid() === 0) return true
  try {
    return statSync(address).uid === process.getuid()
  } catch {
    return false
  }
}

function post(socketPath: string, path: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' }
    const request = http.request({ socketPath, path, method: 'POST', headers }, (response) => {
      readText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
