import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environmentWith, nodeOf, SUPPORTED } from './lib/node.mjs'
import { parts, plans } from './lib/parts.mjs'
import { services } from './lib/services.mjs'
import { checkNode, fail, install, root, say } from './lib/setup.mjs'

/** @typedef {import('./lib/parts.mjs').Count & { name: string, seconds: number }} Row */

/** Number of slow files printed for each part. */
const SLOWEST = 20

checkNode()
const [wanted = 'all', ...rest] = process.argv.slice(2)
const plan = plans[wanted] ?? (wanted in parts ? [[wanted]] : null)
if (!plan) fail(`There is no part «${wanted}»; there are ${[...Object.keys(plans), ...Object.keys(parts)].join(', ')}.`)
if (Number(process.versions.node.split('.', 1)[0]) < SUPPORTED) goOnWith(nodeOf(SUPPORTED))
install()

const begun = performance.now()
/** @type {Row[]} */
const rows = []
for (const group of plan ?? []) {
  if (group.some((name) => ['contract', 'e2e', 'node22'].includes(name))) await services()
  // A single part's output is printed live.
  const print = group.length === 1
  rows.push(...(await Promise.all(group.map((name) => runPart(name, print)))))
}

say('')
const all = { name: 'all', seconds: secondsSince(begun), passed: sum('passed'), failed: sum('failed') }
const shown = [...rows, all].map((row) => [row.name, `${row.seconds} s`, `${row.passed}`, `${row.failed}`])
for (const cells of [['part', 'took', 'passed', 'failed'], ...shown])
  say(cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(8))).join(''))
printSlowest()
say(`\n${all.passed} passed, ${all.failed} failed`)
process.exit(all.failed === 0 ? 0 : 1)

/** @param {string} name @param {boolean} print @returns {Promise<Row>} */
async function runPart(name, print) {
  const start = performance.now()
  say(print ? `\n— ${name}` : `  ${name} begins`)
  const none = { passed: 0, failed: 1, output: '' }
  const { passed, failed, output, timings = [] } = (await parts[name]?.({ print, rest })) ?? none
  const seconds = secondsSince(start)
  if (!print) say(`\n— ${name}\n${output}`)
  say(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
  return { name, seconds, passed, failed, timings }
}

/** Prints the slowest files of each part and writes all files' seconds to `test-results/timings.json`. */
function printSlowest() {
  const timed = rows.filter(({ timings = [] }) => timings.length > 1)
  for (const { name, timings = [] } of timed) {
    timings.sort((one, other) => other.seconds - one.seconds)
    say(`\nSlowest files of ${name}, seconds`)
    for (const { file, seconds } of timings.slice(0, SLOWEST)) say(`${seconds.toFixed(1).padStart(7)}  ${file}`)
  }
  const file = path.join(root, 'test-results/timings.json')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(Object.fromEntries(timed.map(({ name, timings }) => [name, timings])), null, 2))
}

/** @param {number} moment */
function secondsSince(moment) {
  return Math.round((performance.now() - moment) / 1000)
}

/** @param {'passed' | 'failed'} what */
function sum(what) {
  return rows.reduce((total, row) => total + row[what], 0)
}

/** Runs this once more on another Node. @param {string | null} node */
function goOnWith(node) {
  if (!node) return say(`Node ${SUPPORTED} could not be installed: the tests run on ${process.version}.`)
  const { status } = spawnSync(node, process.argv.slice(1), { stdio: 'inherit', env: environmentWith(node) })
  process.exit(status ?? 1)
}
