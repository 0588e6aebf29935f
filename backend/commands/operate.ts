import { DataFolderBusy } from '../database/lock'
import { type BackendEnv, readBackendEnv } from '../env'
import { ProblemError } from '../http/problem'
import { askBackend, isBackendUp, operationRefused } from '../operator/client'
import {
  type OperationAnswer,
  type OperationInput,
  type OperationName,
  type OperatorContext,
  runOperation,
} from '../operator/operations'
import { openSealed } from '../seal/clear'
import { cipherOf } from '../seal/keys'

/** The command line's own output says what happened; it keeps no log. */
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Opens the database for this command alone. Throws DataFolderBusy where the shop runs on the embedded one. */
export async function openContext(env: BackendEnv): Promise<{ context: OperatorContext; close(): Promise<void> }> {
  const cipher = cipherOf(env)
  const { database, dump, close } = await openSealed(env, cipher)
  return { context: { runtime: { database, env, cipher, log: silent, now: () => new Date() }, dump }, close }
}

/**
 * Runs an operation where the database is: here, with PostgreSQL or while the shop is stopped, else in the running shop.
 * Throws CommandFailure where it is refused, or the shop takes no commands.
 */
export async function operate<Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
): Promise<OperationAnswer<Name>> {
  const env = readBackendEnv()
  // A shop that runs is asked at once: waiting for its lock would take seconds, and end in the same.
  if (!env.DATABASE_URL && (await isBackendUp(env.DATA_DIR))) return askBackend(env.DATA_DIR, name, input)
  const opened = await openContext(env).catch((error: unknown) => {
    if (error instanceof DataFolderBusy) return null
    throw error
  })
  if (!opened) return askBackend(env.DATA_DIR, name, input)
  try {
    // The same operation on the same input; only the name's link to its answer is lost on the way.
    return (await runOperation(opened.context, name, input)) as OperationAnswer<Name>
  } catch (error) {
    throw asRefusal(error)
  } finally {
    await opened.close()
  }
}

/** A problem in the words of the command line; any other error as it is. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error
  return operationRefused(error.code, error.message === error.code ? undefined : error.message)
}
