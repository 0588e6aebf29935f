import { setPacksMax } from '../catalogue/ingredient-limits'
import { openInstallation } from '../encryption/clear'
import { requireKeys } from '../encryption/key-record'
import { createCipher } from '../encryption/keys'
import { type BackendEnv, readBackendEnv } from '../env'
import { ProblemError } from '../http/problem'
import { CommandFailure } from '../operator/failure'
import { type OperationAnswer, type OperationInput, type OperationName, runOperation } from '../operator/operations'
import type { Runtime } from '../runtime'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Opens the database for a command, next to a running shop if there is one. Throws DataFolderBusy if another
 * process does not share it.
 */
export async function openContext(
  env: BackendEnv,
  { without_keys = false }: { without_keys?: boolean } = {},
): Promise<{ runtime: Runtime; close(): Promise<void> }> {
  setPacksMax(env.PACKS_MAX)
  const cipher = createCipher(env)
  const { database, close } = await openInstallation(env, cipher)
  if (!without_keys)
    await requireKeys(database, cipher).catch(async (error: unknown) => {
      await close()
      throw error
    })
  return { runtime: { database, env, cipher, log: silent, now: () => new Date() }, close }
}

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
