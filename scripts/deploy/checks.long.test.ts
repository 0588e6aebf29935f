import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

jest.setTimeout(300_000)

const FOLDER = path.resolve(__dirname, '../../deploy')
const units = readdirSync(path.join(FOLDER, 'systemd'))
  .filter((name) => name.endsWith('.service'))
  .map((name) => path.join(FOLDER, 'systemd', name))

/** The program is installed; its test covers the rest. */
const has = (program: string) => spawnSync(program, ['--version']).status === 0
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

const withSystemd = has('systemd-analyze') ? test : test.skip
withSystemd('systemd takes the units as they are', () => {
  // Units may name a Node missing on this machine; no other message is allowed.
  const said = run('systemd-analyze', 'verify', ...units).said.split('\n')
  expect(said.filter((line) => line !== '' && !/\/usr\/bin\/node is not executable/.test(line))).toEqual([])
})

withSystemd.each(units)('%s exposes little of the machine', (unit) => {
  const { said } = run('systemd-analyze', 'security', '--offline=true', unit)
  const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(said)?.[1])
  expect(exposure).toBeLessThan(2)
})

const withPrometheus = has('promtool') ? test : test.skip
withPrometheus('Prometheus takes the alarm rules', () => {
  expect(run('promtool', 'check', 'rules', path.join(FOLDER, 'alarms.yml'))).toMatchObject({ status: 0 })
})
