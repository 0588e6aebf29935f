import type { Logger } from './logger'

/** Logger of commands: prints warnings to stderr and drops the rest, as commands print their own results. */
export const commandLog: Logger = {
  info: () => {},
  warn: (_fields: unknown, text?: string) => void process.stderr.write(`${text}\n`),
  error: () => {},
}
