import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { browserFailures, jestFailures, lintFailures, typeFailures, unusedFailures } from './failures.mjs'
import { lighthouseFolder } from './lighthouse.mjs'
import { writeMessageTypes } from './message-types.mjs'
import { environmentWith, nodeOf } from './node.mjs'
import { programsOfPostgres } from './postgres.mjs'
import { ensureRedis, NO_REDIS } from './redis.mjs'
import { root } from './setup.mjs'

/** @typedef {{ file: string, seconds: number }} Timing the sum of its tests, with the start of a Jest file */
/** @typedef {{ passed: number, failed: number, timings?: Timing[], failures?: string[] }} Count `failures`: a line for each */
/** @typedef {{ print: boolean, rest: string[] }} How `print`: at once, for a part that runs alone; else kept until its end */
/** @typedef {Count & { output: string }} Outcome */
/** @typedef {{ file: string, specs?: { tests: { results: { duration: number }[] }[] }[], suites?: Suite[] }} Suite */

const reports = mkdtempSync(path.join(os.tmpdir(), 'salvia-test-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const TSC = 'node_modules/typescript/bin/tsc'
const KNIP = 'node_modules/knip/bin/knip.js'
const JEST = 'node_modules/jest/bin/jest.js'
/** MB for short-lived objects, which workers inherit: a tenth less CPU time for garbage collection. */
const YOUNG_SPACE = '--max-semi-space-size=64'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/**
 * Runs a program of Node's to its end.
 * @param {How} how @param {string[]} args @param {NodeJS.ProcessEnv} [env] @param {string} [node]
 * @returns {Promise<{ good: boolean, output: string }>}
 */
function run({ print }, args, env = process.env, node = process.execPath) {
  const child = spawn(node, args, { cwd: root, env, stdio: print ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ good: code === 0, output })))
}

/** @param {string[]} args @param {(output: string) => string[]} [summarize] @returns {(how: How) => Promise<Outcome>} */
const single = (args, summarize) => async (how) => {
  const { good, output } = await run(how, args)
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, output, failures: good ? [] : summarize?.(output) }
}

/**
 * @param {How} how @param {string[]} projects @param {string[]} [more] @param {NodeJS.ProcessEnv} [env] @param {string} [node]
 * @returns {Promise<Outcome>}
 */
async function jest(how, projects, more = [], env = process.env, node = process.execPath) {
  const report = path.join(reports, `jest-${projects.join('-')}-${Date.now()}.json`)
  const asked = ['--selectProjects', ...projects, '--json', `--outputFile=${report}`, '--silent=false']
  const { good, output } = await run(how, [YOUNG_SPACE, JEST, ...asked, ...more, ...how.rest], env, node)
  try {
    const found = JSON.parse(readFileSync(report, 'utf8'))
    const failed = found.numFailedTests + found.numRuntimeErrorTestSuites
    // jest may fail without a failed test, over a leak or a threshold.
    const timings = found.testResults.map(
      (/** @type {{ name: string, startTime: number, endTime: number }} */ one) => ({
        file: path.relative(root, one.name),
        seconds: (one.endTime - one.startTime) / 1000,
      }),
    )
    const failures = jestFailures(found.testResults, (file) => path.relative(root, file))
    return { passed: found.numPassedTests, failed: Math.max(failed, good ? 0 : 1), output, timings, failures }
  } catch {
    // An empty event loop in the global teardown ends Jest with exit code 0.
    return {
      passed: 0,
      failed: 1,
      output,
      failures: ['Jest ended without a report: see the end of its output, and its global teardown'],
    }
  }
}

/** A test that passed at its second try has failed. @param {How} how @param {string[]} more @param {NodeJS.ProcessEnv} [env] @returns {Promise<Outcome>} */
async function playwright(how, more, env = process.env) {
  if (!ensureChromium()) return { passed: 0, failed: 1, output: 'There is no Chromium.\n' }
  const report = path.join(reports, `playwright-${Date.now()}.json`)
  const { good, output } = await run(how, [PLAYWRIGHT, 'test', '--reporter=list,json', ...more, ...how.rest], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  try {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
    const failed = stats.unexpected + stats.flaky
    const timings = suites.map((/** @type {Suite} */ suite) => ({
      file: `e2e/${suite.file}`,
      seconds: sumSeconds(suite),
    }))
    const failures = browserFailures(suites)
    return { passed: stats.expected, failed: Math.max(failed, good ? 0 : 1), output, timings, failures }
  } catch {
    return { passed: 0, failed: 1, output }
  }
}

/**
 * Seconds of all tests of a Playwright suite.
 * @param {Suite} suite
 * @returns {number}
 */
function sumSeconds({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
  return suites.reduce((sum, suite) => sum + sumSeconds(suite), own)
}

/** @param {How} how @returns {Promise<Outcome>} */
function contract(how) {
  if (!ensureRedis()) return { passed: 0, failed: 1, output: NO_REDIS }
  return jest(how, ['contract', ...(process.env.TEST_DATABASE_URL ? ['embedded'] : [])])
}

/** @param {How} how @returns {Promise<Outcome>} */
function e2e(how) {
  if (!ensureRedis()) return { passed: 0, failed: 1, output: NO_REDIS }
  return playwright(how, [])
}

/** The tests of a PostgreSQL that is killed, full or silent, if PostgreSQL is installed. @param {How} how @returns {Promise<Outcome>} */
function faults(how) {
  if (!programsOfPostgres()) return { passed: 0, failed: 1, output: 'PostgreSQL is not installed.\n' }
  return jest(how, ['faults'])
}

/** @param {string[]} chosen @returns {(how: How) => Promise<Outcome>} */
const longRun = (chosen) => (how) =>
  playwright(how, ['--grep', '@long', ...chosen], {
    ...process.env,
    SALVIA_LONG: '1',
    LIGHTHOUSE_FOLDER: lighthouseFolder(),
  })

/**
 * The rules, the orders' contract and one order in the built shop, on another Node.
 * @param {number} major @param {boolean} whole without it, the order alone
 * @returns {(how: How) => Promise<Outcome>}
 */
const onNode = (major, whole) => async (how) => {
  const node = nodeOf(major)
  if (!node) return { passed: 0, failed: 1, output: `Node ${major} could not be installed.\n` }
  const env = environmentWith(node)
  const order = await run(how, ['scripts/order.mjs'], env, node)
  const tests = whole
    ? [
        await jest(how, ['rules'], ['lib/(rules|contract|identifiers)', 'backend'], env, node),
        await jest(how, ['contract'], ['backend/(main-ways|orders/orders)'], env, node),
      ]
    : []
  const counts = [{ passed: order.good ? 1 : 0, failed: order.good ? 0 : 1, output: order.output }, ...tests]
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    output: counts.map(({ output }) => output).join(''),
    timings: tests.flatMap(({ timings = [] }) => timings),
    failures: tests.flatMap(({ failures = [] }) => failures),
  }
}

/** @type {Record<string, (how: How) => Promise<Outcome>>} */
export const parts = {
  lint: single([BIOME, 'ci', '--colors=off', '--max-diagnostics=none', '.'], lintFailures),
  // Each checker checks shared types again: four take twice the CPU of one.
  types: (how) => {
    writeMessageTypes(root)
    return single([TSC, '--noEmit', '--checkers', '1'], typeFailures)(how)
  },
  unused: single([KNIP, '--cache'], unusedFailures),
  unit: (how) => jest(how, ['rules', 'components']),
  build: single(['scripts/build.mjs', '--if-stale']),
  contract,
  e2e,
  faults,
  node22: onNode(22, true),
  node20: onNode(20, false),
  cluster: longRun(['e2e/cluster.spec.ts']),
  'long tests': (how) => jest(how, ['long'], ['--passWithNoTests']),
  'long runs': longRun([]),
}

/** After a change of these, CI also runs the parts of the long run that packages or the database can break. */
export const LONG_INPUTS = ['package-lock.json', 'backend/database']

const shop = ['build', 'e2e']
const code = ['lint', 'types', 'unused', 'unit', 'contract']

/** Lanes run in parallel, one for each of two cores; the parts of a lane run one after another. @type {Record<string, string[][]>} */
export const plans = {
  check: [['lint', 'types', 'unused'], ['unit']],
  all: [shop, code],
  ci: [shop, code],
  'ci with long parts': [
    [...shop, 'cluster', 'node22', 'node20'],
    [...code, 'faults'],
  ],
  e2e: [shop],
  long: [['build', 'faults', 'node22', 'node20', 'long tests', 'long runs']],
}
