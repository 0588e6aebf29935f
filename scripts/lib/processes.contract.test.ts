import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs the start script's supervisor on a child with this code. */
const keeper = (child: string) => `
  const { keepRunning } = await import('./scripts/lib/processes.mjs')
  const kept = keepRunning('The thing', [['-e', ${JSON.stringify(child)}], process.env, /thing ready/], { first: 20, longest: 80, steady: 60_000 })
  process.on('SIGTERM', () => kept.stop(5000).then(() => process.exit(0)))
  if (!(await kept.ready)) { process.stderr.write('never ready'); process.exit(1) }`

const start = (child: string) => spawn(process.execPath, ['--input-type=module', '-e', keeper(child)])

async function said(child: string): Promise<string> {
  const process = start(child)
  let text = ''
  process.stderr.on('data', (chunk) => {
    text += chunk
  })
  expect(await once(process, 'exit')).toEqual([1, null])
  return text
}

test('a process that dies is started again, each time after a longer pause, until it is stopped', async () => {
  const process = start(
    `console.log('thing ready'); setTimeout(() => globalThis.process.kill(globalThis.process.pid, 'SIGKILL'), 5)`,
  )
  let text = ''
  await new Promise<void>((resolve) =>
    process.stderr.on('data', (chunk) => {
      text += chunk
      if (text.split('\n').length > 5) resolve()
    }),
  )
  expect(text.split('\n').slice(0, 5)).toEqual(
    [0.02, 0.04, 0.08, 0.08, 0.08].map((pause) => `The thing ended with SIGKILL; it is started again in ${pause} s.`),
  )
  process.kill('SIGTERM')
  expect(await once(process, 'exit')).toEqual([0, null])
})

test('what its configuration keeps from starting is not tried again', async () => {
  expect(await said('process.exit(78)')).toBe('The thing ended with status 78.\nnever ready')
})

test('what ends time and again before it was ever ready is given up', async () => {
  const text = await said('process.exit(1)')
  expect(text.match(/started again/g)).toHaveLength(4)
  expect(text).toMatch(/The thing ended with status 1\.\nnever ready$/)
})

test('an old Node reports the version to install', () => {
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } });
    const { checkNode } = await import('./scripts/lib/setup.mjs'); checkNode()`
  const run = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', old], { stdio: 'pipe', encoding: 'utf8' })
  expect(run).toThrow(/Salvia needs Node 24; this is v.+ Install it from https:\/\/nodejs\.org/)
})
