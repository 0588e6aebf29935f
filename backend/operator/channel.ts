import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import http from 'node:http'
import { localSocket } from '../database/lock'
import { ProblemError } from '../http/problem'
import { type OperatorContext, runOperation } from './operations'

const BODY_LIMIT = 64 * 1024

export const CHANNEL = 'operator'

/**
 * Lets the command line work on the embedded database while this process holds it: HTTP on a local socket in the data
 * folder that only the folder's owner can open (0600; on Windows a named pipe). It is reachable from no network, so
 * whoever can open it could as well read the database's files.
 */
export async function startChannel(context: OperatorContext): Promise<{ stop(): Promise<void> }> {
  const folder = context.platform.env.DATA_DIR
  mkdirSync(folder, { recursive: true })
  const address = localSocket(folder, CHANNEL)
  const server = http.createServer((request, response) => {
    answer(context, request).then(
      (body) => send(response, 200, { answer: body ?? null }),
      (error: unknown) => {
        if (error instanceof ProblemError) return send(response, error.status, { problem: error.toJSON() })
        const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
        // A file that cannot be written is the operator's to put right; anything else is a fault of ours.
        if (code && /^E[A-Z]+$/.test(code)) return send(response, 409, { problem: fileProblem(code) })
        context.platform.log.error({ err: error, event: 'operation failed' }, 'operation failed')
        send(response, 500, { problem: new ProblemError('internal_error').toJSON() })
      },
    )
  })
  // The lock on the folder is ours, so a socket that is still there belongs to a killed process.
  if (process.platform !== 'win32') rmSync(address, { force: true })
  await listenPrivately(server, address)
  server.unref()
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

async function listenPrivately(server: http.Server, address: string): Promise<void> {
  // The socket must never exist with wider rights, not even for a moment.
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(address, resolve)
    })
  } finally {
    process.umask(mask)
  }
  if (process.platform !== 'win32') chmodSync(address, 0o600)
}

async function answer(context: OperatorContext, request: http.IncomingMessage): Promise<unknown> {
  const name = /^\/operations\/(\w+)$/.exec(request.url ?? '')?.[1]
  if (request.method !== 'POST' || !name) throw new ProblemError('not_found')
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > BODY_LIMIT) throw new ProblemError('payload_too_large')
  }
  return runOperation(context, name, parsed(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProblemError('malformed_request')
  }
}

function fileProblem(code: string) {
  const detail = code === 'EEXIST' ? 'the file exists already' : `the file cannot be written (${code})`
  return new ProblemError('conflict', { detail }).toJSON()
}

function send(response: http.ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
