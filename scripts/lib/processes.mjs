import { spawn } from 'node:child_process'
import { root } from './setup.mjs'

/** @typedef {{ name: string, child: import('node:child_process').ChildProcess, exited: Promise<number> }} Running */

/**
 * Starts a process of ours and waits for the line that says it is ready. What it prints goes on to our own output.
 * @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} env @param {RegExp} ready
 * @returns {Promise<Running>} rejects where the process ends first
 */
export function startProcess(name, args, env, ready) {
  // stdin is a pipe, so that the child notices our own end, however it comes.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, SALVIA_PARENT: 'pipe' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  return new Promise((resolve, reject) => {
    let seen = ''
    let waiting = true
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
      const text = chunk.toString()
      process.stdout.write(waiting ? text.replace(/^(backend|storefront) ready .*\n/gm, '') : text)
      if (!waiting) return
      seen += text
      if (!ready.test(seen)) return
      waiting = false
      resolve({ name, child, exited })
    })
    exited.then((code) => waiting && reject(new Error(`${name} ended with status ${code}`)))
  })
}

/**
 * Ends a process as an operator would, and at last by force.
 * @param {Running} running
 */
export async function stopProcess({ child, exited }) {
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 12_000)
  await exited
  clearTimeout(force)
}
