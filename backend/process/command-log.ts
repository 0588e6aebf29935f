import type { Logger } from '../http/logger'

/** The log of commands: their own output says what they did, so only warnings are printed. */
export const commandLog: Logger = {
  info: () => {},
  warn: (_fields: unknown, text?: string) => void process.stderr.write(`${text}\n`),
  error: () => {},
}
