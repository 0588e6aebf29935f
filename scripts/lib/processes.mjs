import { spawn } from 'node:child_process'
import { root } from './setup.mjs'

/** @typedef {{ code: number | null, how: string }} End */
/** @typedef {{ child: import('node:child_process').ChildProcess, ready: Promise<boolean>, exited: Promise<End> }} Running */

/** Exit status for an invalid configuration (EX_CONFIG of sysexits.h). */
const CONFIGURATION = 78
/** Attempts to start a process that was never ready; others are restarted indefinitely. */
const TRIES = 5
/** Delay before a restart in ms, doubled each time until the process has been up for `steady`. */
export const PAUSES = { first: 500, longest: 30_000, steady: 60_000 }

/**
 * Starts one of our processes and forwards its output. `ready` resolves to false if it exits before printing `line`.
 * @param {string[]} args @param {NodeJS.ProcessEnv} env @param {RegExp} line
 * @returns {Running}
 */
export function startProcess(args, env, line) {
  // stdin is a pipe, so that the child notices our exit, however it happens.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, SALVIA_PARENT: 'pipe' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  /** @type {Promise<End>} */
  const exited = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, how: signal ?? `status ${code}` })),
  )
  const ready = new Promise((resolve) => {
    let seen = ''
    let waiting = true
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
      const text = chunk.toString()
      process.stdout.write(waiting ? text.replace(/^(backend|storefront) ready .*\n/gm, '') : text)
      if (!waiting) return
      seen += text
      if (!line.test(seen)) return
      waiting = false
      resolve(true)
    })
    exited.then(() => resolve(false))
  })
  return { child, ready, exited }
}

/**
 * Stops a process with SIGTERM, after the limit with SIGKILL.
 * @param {Running} running @param {number} limit in milliseconds
 */
export async function stopProcess({ child, exited }, limit) {
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), limit)
  await exited
  clearTimeout(force)
}

/**
 * Supervises a process: restarts and logs it whenever it exits, after a delay. `ready` resolves to false if it never
 * became ready, because of a wrong configuration or repeated exits.
 * @param {string} name @param {Parameters<typeof startProcess>} how @param {typeof PAUSES} [pauses]
 * @returns {{ ready: Promise<boolean>, stop(limit: number): Promise<void> }}
 */
export function keepRunning(name, how, pauses = PAUSES) {
  let running = startProcess(...how)
  let wake = () => {}
  let stopping = false
  const ready = (async () => {
    for (let tries = 1; ; tries += 1) {
      if (await running.ready) return true
      const end = await running.exited
      if (stopping || end.code === CONFIGURATION || tries === TRIES) {
        if (!stopping) process.stderr.write(`${name} ended with ${end.how}.\n`)
        return false
      }
      await again(end, pauses.first * 2 ** (tries - 1))
    }
  })()
  ready.then(async (wasReady) => {
    for (let pause = pauses.first; wasReady; pause = Math.min(pause * 2, pauses.longest)) {
      const since = Date.now()
      const end = await running.exited
      if (stopping) return
      if (Date.now() - since > pauses.steady) pause = pauses.first
      await again(end, pause)
    }
  })
  /** @param {End} end @param {number} pause */
  async function again({ how: ended }, pause) {
    process.stderr.write(`${name} ended with ${ended}; it is started again in ${pause / 1000} s.\n`)
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, pause)
      wake = () => resolve(clearTimeout(timer))
    })
    if (!stopping) running = startProcess(...how)
  }
  return {
    ready,
    async stop(limit) {
      stopping = true
      wake()
      await stopProcess(running, limit)
    },
  }
}
