import os from 'node:os'
import type { HostAnswer, HostedCommand } from '../../testing/hosted-command'
import type { Ran } from '../../testing/run'
import { runCommandLine } from '../program'

// Runs commands one after another, each with its own environment, since loading the program takes most of a command's time.
// backend/testing/hosted-command.ts starts it.
process.umask(0o077)
const priority = os.getPriority()

process.on('message', async ({ args, env }: HostedCommand) => {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.exitCode = undefined
  const ran: Ran = { code: 0, stdout: '', stderr: '' }
  const streams = (['stdout', 'stderr'] as const).map((name) => {
    const { write } = process[name]
    process[name].write = (chunk: string | Uint8Array) => {
      ran[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
      return true
    }
    return () => {
      process[name].write = write
    }
  })
  await runCommandLine(args)
  for (const restore of streams) restore()
  ran.code = Number(process.exitCode ?? 0)
  process.exitCode = undefined
  // Only root may raise a lowered priority again.
  const answer: HostAnswer = { ran, is_last: os.getPriority() !== priority }
  process.send?.(answer)
})
