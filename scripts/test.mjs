import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { build, checkNode, fail, install, root, say } from './lib/setup.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

const node = process.execPath
const reports = mkdtempSync(path.join(os.tmpdir(), 'salvia-test-'))

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const succeeds = (args, env = process.env) => spawnSync(node, args, { cwd: root, stdio: 'inherit', env }).status === 0

/** @param {boolean} good @returns {Count} */
const single = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 })

/** @param {string[]} projects @param {NodeJS.ProcessEnv} [env] @returns {Count} */
function jest(projects, env = process.env) {
  const report = path.join(reports, `jest-${projects.join('-')}-${Date.now()}.json`)
  const good = succeeds(
    [
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      ...projects,
      '--json',
      `--outputFile=${report}`,
      '--silent=false',
      ...rest,
    ],
    env,
  )
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numTotalTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    if (numTotalTests === 0) return { passed: 0, failed: 1 }
    const failed = numFailedTests + numRuntimeErrorTestSuites
    // jest may fail without a failed test, over a leak or a threshold.
    return { passed: numPassedTests, failed: failed === 0 && !good ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** @returns {Count} */
function playwright() {
  if (!ensureChromium()) return { passed: 0, failed: 1 }
  build()
  const report = path.join(reports, 'playwright.json')
  const good = succeeds(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...rest], {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  try {
    const { stats } = JSON.parse(readFileSync(report, 'utf8'))
    const failed = stats.unexpected
    return { passed: stats.expected + stats.flaky, failed: failed === 0 && !good ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** @type {Record<string, () => Count>} */
const parts = {
  lint: () => single(succeeds(['node_modules/@biomejs/biome/bin/biome', 'ci', '.'])),
  types: () => single(succeeds(['node_modules/typescript/bin/tsc', '--noEmit'])),
  unit: () => jest(['rules', 'components']),
  contract: () => {
    const { TEST_DATABASE_URL, ...embedded } = process.env
    const onPGlite = jest(['contract'], embedded)
    if (!TEST_DATABASE_URL) {
      say('TEST_DATABASE_URL is not set: the contract tests ran on the embedded database alone.')
      return onPGlite
    }
    say('The contract tests once more, on PostgreSQL.')
    const onPostgres = jest(['contract'])
    return { passed: onPGlite.passed + onPostgres.passed, failed: onPGlite.failed + onPostgres.failed }
  },
  e2e: playwright,
}

checkNode()
const [wanted, ...rest] = process.argv.slice(2)
if (wanted && !(wanted in parts)) fail(`There is no part «${wanted}»; there are ${Object.keys(parts).join(', ')}.`)
install()

const total = { passed: 0, failed: 0 }
for (const name of wanted ? [wanted] : Object.keys(parts)) {
  say(`\n— ${name}`)
  const count = parts[name]?.() ?? { passed: 0, failed: 1 }
  say(`${name}: ${count.passed} passed, ${count.failed} failed`)
  total.passed += count.passed
  total.failed += count.failed
}
rmSync(reports, { recursive: true, force: true })
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
