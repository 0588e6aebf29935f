import { ProblemError } from '../http/problem'
import { openContext } from '../operator/context'
import { type OperationAnswer, type OperationInput, type OperationName, runOperation } from '../operator/operations'
import { readBackendEnv } from '../process/env'
import { CommandFailure } from '../process/failure'

export async function operate<Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
): Promise<OperationAnswer<Name>> {
  const { runtime, close } = await openContext(readBackendEnv(), { without_keys: name === 'rekey' })
  try {
    // Same operation and input; TypeScript loses the link between name and answer.
    return (await runOperation(runtime, name, input)) as OperationAnswer<Name>
  } catch (error) {
    throw asRefusal(error)
  } finally {
    await close()
  }
}

/** Converts a problem to a CommandFailure; returns other errors unchanged. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error
  return new CommandFailure(error.message === error.code ? error.code.replaceAll('_', ' ') : error.message)
}
