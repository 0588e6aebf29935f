import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chooseTests, hashFiles, readGreenHashes, writeGreenHashes } from './lib/affected.mjs'
import { environmentWith, nodeOf, SUPPORTED } from './lib/node.mjs'
import { LONG_INPUTS, parts, plans } from './lib/parts.mjs'
import { services } from './lib/services.mjs'
import { checkNode, fail, fingerprint, install, root, say } from './lib/setup.mjs'

/** @typedef {import('./lib/parts.mjs').Count & { name: string, seconds: number, output: string }} Row */

/** Number of slow files printed for each part. */
const SLOWEST = 20
/** Lines of a failure's details. */
const DETAILS = 400
const NEEDS_SERVICES = ['contract', 'e2e', 'faults', 'cluster', 'node22']
const WITH_LONG_PARTS = ['long', 'ci with long parts']
/** The state of packages and database for which the long parts were green last. */
const VERIFIED = path.join(root, '.ci/long-parts-verified')

checkNode()
const [wanted = 'all', ...given] = process.argv.slice(2)
const chosen = wanted === 'ci' && !isVerified() ? 'ci with long parts' : wanted
const plan =
  plans[chosen] ??
  (chosen in parts
    ? [[chosen]]
    : fail(`There is no part «${wanted}»; there are ${[...Object.keys(plans), ...Object.keys(parts)].join(', ')}.`))
if (Number(process.versions.node.split('.', 1)[0]) < SUPPORTED) goOnWith(nodeOf(SUPPORTED))
install()
// Hashed before the parts run, so that an edit during the run counts as a change.
const hashes = chosen === 'check' ? hashFiles(root) : {}
const rest = chosen === 'check' ? limitCheck() : given

const begun = performance.now()
/** @type {Row[]} */
const rows = []
await Promise.all(plan.map(runLane))
const isGreen = rows.every(({ failed }) => failed === 0)
if (isGreen && WITH_LONG_PARTS.includes(chosen)) noteVerified()
// With arguments of Jest's the check was not whole.
if (isGreen && chosen === 'check' && given.every((one) => one === '--all')) writeGreenHashes(root, hashes)

say('')
const all = { name: 'all', seconds: secondsSince(begun), passed: sum('passed'), failed: sum('failed') }
const shown = [...rows, all].map((row) => [row.name, `${row.seconds} s`, `${row.passed}`, `${row.failed}`])
for (const cells of [['part', 'took', 'passed', 'failed'], ...shown])
  say(cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(8))).join(''))
printSlowest()
keepDetails()
say(`\n${all.passed} passed, ${all.failed} failed`)
process.exit(all.failed === 0 ? 0 : 1)

/** Runs parts one after another. A part without a neighbour prints at once. @param {string[]} lane */
async function runLane(lane) {
  for (const name of lane) {
    if (NEEDS_SERVICES.includes(name)) await services()
    const row = await runPart(name, plan.length === 1)
    rows.push(row)
    // Without a build there is no shop to test.
    if (name === 'build' && row.failed > 0) return
  }
}

/** @param {string} name @param {boolean} print @returns {Promise<Row>} */
async function runPart(name, print) {
  const start = performance.now()
  say(print ? `\n— ${name}` : `  ${name} begins`)
  const none = { passed: 0, failed: 1, output: '' }
  const { passed, failed, output, timings = [], failures = [] } = (await parts[name]?.({ print, rest })) ?? none
  const seconds = secondsSince(start)
  // A failure that has no line, such as a crash: show all of the output.
  if (!print && failed > failures.length) say(`\n— ${name}\n${output}`)
  say(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
  for (const line of failures) say(`  ✗ ${line}`)
  return { name, seconds, passed, failed, timings, failures, output }
}

/** Returns Jest's arguments for the tests that the changes can affect, and exits if nothing changed. */
function limitCheck() {
  const others = given.filter((one) => one !== '--all')
  const forced = others.length < given.length ? '--all' : process.env.CI ? 'CI is set' : ''
  const choice = forced
    ? { run: 'all', reason: forced, files: [] }
    : chooseTests(readGreenHashes(root), hashes, (file) => readFileSync(path.join(root, file), 'utf8'))
  if (choice.run === 'none') {
    say(`Nothing to check: ${choice.reason}. npm run check -- --all checks everything.`)
    process.exit(0)
  }
  say(`${choice.run === 'all' ? 'All unit tests' : 'Affected unit tests'}: ${choice.reason}.`)
  return choice.run === 'all' ? others : ['--passWithNoTests', ...others, '--findRelatedTests', ...choice.files]
}

function isVerified() {
  return existsSync(VERIFIED) && readFileSync(VERIFIED, 'utf8').trim() === fingerprint(LONG_INPUTS)
}

function noteVerified() {
  writeFileSync(VERIFIED, `${fingerprint(LONG_INPUTS)}\n`)
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

/**
 * Writes the output of failed parts to files, after Playwright has emptied `test-results`. CI keeps no files: there, the end
 * of the output is printed, and what each failed page showed.
 */
function keepDetails() {
  const results = path.join(root, 'test-results')
  for (const { name, failed, output } of rows)
    if (failed > 0 && output) {
      const file = `test-results/${name.replaceAll(' ', '-')}.log`
      writeFileSync(path.join(root, file), output)
      say(`Details of ${name}: ${file}`)
      if (process.env.CI) say(output.split('\n').slice(-DETAILS).join('\n'))
    }
  if (process.env.CI)
    for (const file of readdirSync(results, { recursive: true, encoding: 'utf8' }))
      if (path.basename(file).startsWith('error-context.')) {
        const shown = readFileSync(path.join(results, file), 'utf8').split('\n').slice(0, DETAILS)
        say(`\n${file}\n${shown.join('\n')}`)
      }
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
