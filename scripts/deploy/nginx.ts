import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { freePort } from '../lib/free-port.mjs'

const CONFIGURATION = path.resolve(__dirname, '../../deploy/nginx.conf')

/** Throws if nginx is not installed. */
export function requireNginx(): void {
  if (spawnSync('nginx', ['-v']).status !== 0)
    throw new Error('This test starts nginx. Install it: apt-get install nginx-light')
}

export interface Nginx {
  port: number
  stop(): Promise<void>
}

/**
 * deploy/nginx.conf with other ports, paths and certificate and a header with the cache status, in front of a shop
 * on this machine.
 */
export async function startNginx(folder: string, port: number, shopPort: number): Promise<Nginx> {
  requireNginx()
  for (const name of ['cache', 'body']) mkdirSync(path.join(folder, name))
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const ours = readFileSync(CONFIGURATION, 'utf8')
    .replace(/^\s*listen \[::].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
    .replaceAll('shop.example', 'localhost')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('/var/cache/nginx/salvia', path.join(folder, 'cache'))
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace('server_tokens off;', '$& add_header X-Cache $upstream_cache_status always;')
  writeFileSync(path.join(folder, 'salvia.conf'), ours)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { client_body_temp_path ${folder}/body; include ${folder}/salvia.conf; }`,
  )
  const checked = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(checked.stderr)
  const child = spawn('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await answers(port))) if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
