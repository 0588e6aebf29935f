import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { forkProgram } from './program'
import type { Ran } from './run'

export interface HostedCommand {
  args: string[]
  env: Record<string, string>
}

export interface HostAnswer {
  ran: Ran
  /** The host is not as it was, so it runs no other command. */
  is_last: boolean
}

interface Host {
  child: ChildProcess
  ended: Promise<string>
}

/** One for each of Jest's workers on most machines; concurrent commands start more. */
const IDLE_MAX = 4
const idle: Host[] = []

/** Runs a command in an idle command host, or in a new one. Rejects if the host ends meanwhile. */
export async function runHosted(command: HostedCommand): Promise<Ran> {
  const host = idle.pop() ?? startHost()
  const { child, ended } = host
  child.send(command)
  const { ran, is_last } = await Promise.race([
    once(child, 'message').then(([answer]) => answer as HostAnswer),
    ended.then((said) => {
      throw new Error(`The process of ${command.args.join(' ')} ended:\n${said}`)
    }),
  ])
  if (!is_last && idle.length < IDLE_MAX) idle.push(host)
  else child.disconnect()
  return ran
}

function startHost(): Host {
  const child = forkProgram('backend/commands/testing/host.ts')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  // Node emits no 'close' event after the parent disconnects the IPC channel.
  return { child, ended: once(child, 'exit').then(([code]) => `exit code ${code}\n${said}`) }
}

/** Ends all hosts: without their channel they have nothing to wait for. */
export async function endHosts(): Promise<void> {
  for (const { child } of idle) child.disconnect()
  await Promise.all(idle.map(({ ended }) => ended))
}
