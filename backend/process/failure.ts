/** Exit codes of the command line. */
export const EXIT = {
  /** Refused or failed; the message says why. */
  failed: 1,
  /** The command was not understood. */
  usage: 2,
  /** The data folder is in use: stop the shop first. */
  busy: 3,
  /** The import is done, but rows were rejected. */
  rows_rejected: 4,
} as const

/** What the operator can put right, said in a sentence. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'

  constructor(
    message: string,
    readonly exit_code: number = EXIT.failed,
  ) {
    super(message)
  }
}
