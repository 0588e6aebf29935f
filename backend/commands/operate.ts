import { type BackendEnv, readBackendEnv } from '../env'
import { ProblemError } from '../http/problem'
import { CommandFailure } from '../operator/failure'
import { type OperationAnswer, type OperationInput, type OperationName, runOperation } from '../operator/operations'
import type { Runtime } from '../runtime'
import { openSealed } from '../seal/clear'
import { cipherOf } from '../seal/keys'

/** The command line's own output says what happened; it keeps no log. */
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Opens the database for a command, beside the shop where one runs. Throws DataFolderBusy where another process does not share it. */
export async function openContext(env: BackendEnv): Promise<{ runtime: Runtime; close(): Promise<void> }> {
  const cipher = cipherOf(env)
  const { database, close } = await openSealed(env, cipher)
  return { runtime: { database, env, cipher, log: silent, now: () => new Date() }, close }
}

/** Runs an operation. Throws CommandFailure where it is refused. */
export async function operate<Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
): Promise<OperationAnswer<Name>> {
  const { runtime, close } = await openContext(readBackendEnv())
  try {
    // The same operation on the same input; only the name's link to its answer is lost on the way.
    return (await runOperation(runtime, name, input)) as OperationAnswer<Name>
  } catch (error) {
    throw asRefusal(error)
  } finally {
    await close()
  }
}

/** A problem in the words of the command line; any other error as it is. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error
  return new CommandFailure(error.message === error.code ? error.code.replaceAll('_', ' ') : error.message)
}
