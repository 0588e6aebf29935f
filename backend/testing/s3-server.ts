import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../../scripts/lib/free-port.mjs'

/** An S3 server in a process of its own, with a bucket on the disk. It takes any key. */
export interface S3Server {
  /** Variables of a backend that uses the bucket. */
  env: Record<string, string>
  start(): Promise<void>
  /** Kills it; its objects stay for the next start. */
  kill(): Promise<void>
  /** Takes connections and answers nothing until `resume`. */
  pause(): void
  resume(): void
  /** Answers every request with a status, and a body, until the returned function is called. */
  refuse(status: number, body?: string): Promise<() => Promise<void>>
  remove(): Promise<void>
}

export async function newS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-s3-'))
  const port = await freePort()
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'salvia-files',
    S3_REGION: 'eu-south-1',
    S3_ACCESS_KEY_ID: 'a-key',
    S3_SECRET_ACCESS_KEY: 'a-secret',
  }
  const program = path.join(process.cwd(), 'node_modules/fauxqs/dist/server.js')
  const variables = {
    FAUXQS_PORT: String(port),
    FAUXQS_HOST: '127.0.0.1',
    FAUXQS_S3_STORAGE_DIR: folder,
  }
  let child: ChildProcess
  const start = async () => {
    const started = spawn(process.execPath, [program], {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    await new Promise<void>((resolve, reject) => {
      let said = ''
      started.stdout.on('data', (chunk: Buffer) => {
        said += chunk
        if (said.includes('listening')) resolve()
      })
      started.once('exit', (code) => reject(new Error(`the S3 server ended with ${code}`)))
    })
  }
  const kill = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  await start()
  const client = new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
  })
  await client.send(new CreateBucketCommand({ Bucket: env.S3_BUCKET }))
  client.destroy()
  return {
    env,
    start,
    kill,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async refuse(status, body = '') {
      await kill()
      const type = body.startsWith('<html') ? 'text/html' : 'application/xml'
      const headers = body ? { 'Content-Type': type } : {}
      // A body of the request that is left unread would end its connection before the answer.
      const refusing = createServer((request, answer) =>
        request.resume().once('end', () => answer.writeHead(status, headers).end(body)),
      ).listen(port, '127.0.0.1')
      await once(refusing, 'listening')
      return async () => {
        refusing.closeAllConnections()
        refusing.close()
        await once(refusing, 'close')
        await start()
      }
    },
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
