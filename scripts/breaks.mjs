import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { turnedCells } from './breaks/cells.mjs'
import { BREAKS } from './breaks/list.mjs'
import { checkNode, fail, install, root, say } from './lib/setup.mjs'

// Mutation tests: breaks one rule at a time in a copy of the tree and runs its tests; a break that no test detects
// is a failure. `npm run test:breaks -- <words>` runs those whose name contains the words.

checkNode()
install()
const words = process.argv.slice(2).join(' ')
const chosen = [...BREAKS, ...turnedCells()].filter(({ what }) => what.includes(words))
if (chosen.length === 0) fail(`No break is called «${words}».`)

const copy = mkdtempSync(path.join(os.tmpdir(), 'salvia-breaks-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
  '\n',
)
for (const file of files.filter(Boolean)) {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
  cpSync(path.join(root, file), path.join(copy, file), { force: true })
}
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'dir')

/**
 * Runs the tests in the copy and returns those that passed and failed; a run without tests counts as failed.
 * @param {import('./breaks/list.mjs').Break} one
 */
function run({ project, tests }) {
  const report = path.join(copy, 'breaks-report.json')
  rmSync(report, { force: true })
  spawnSync(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--selectProjects', project, '--json', `--outputFile=${report}`, '--', ...tests],
    { cwd: copy, stdio: 'ignore', env: { ...process.env, CI: 'true' } },
  )
  /** @type {{ testResults: { assertionResults: { fullName: string, status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  /** @param {string} wanted */
  const names = (wanted) => all.filter(({ status }) => status === wanted).map(({ fullName }) => fullName)
  return { passed: names('passed'), failed: names('failed') }
}

let failed = 0
let cells = 0
/** @param {string} text */
const miss = (text) => {
  failed += 1
  say(`NOT CAUGHT  ${text}`)
}
/** @type {Map<string, string[]>} */
const sound = new Map()
for (const one of chosen) {
  const file = path.join(copy, one.file)
  const source = readFileSync(file, 'utf8')
  if (source.split(one.find).length !== 2) {
    miss(`${one.what}: what it breaks does not stand once in ${one.file}`)
    continue
  }
  // Tests that fail without the break prove nothing.
  const key = `${one.project} ${one.tests.join(' ')}`
  if (!sound.has(key)) {
    const { passed, failed: broken } = run(one)
    if (passed.length === 0 || broken.length > 0) {
      miss(`${one.what}: its tests do not pass without it (${passed.length} passed, ${broken.length} failed)`)
      continue
    }
    sound.set(key, passed)
  }
  writeFileSync(
    file,
    source.replace(one.find, () => one.replace),
  )
  const after = run(one)
  writeFileSync(file, source)
  // Each cell of a row must fail its own test.
  const { each } = one
  const wanted = each ? (sound.get(key) ?? []).filter((name) => name.startsWith(each)) : after.failed
  const unseen = wanted.filter((name) => !after.failed.includes(name))
  if (each) cells += wanted.length - unseen.length
  if (wanted.length > 0 && unseen.length === 0) say(`caught      ${one.what}: ${wanted.length} failed`)
  else miss([one.what, ...unseen].join('\n            '))
}
if (cells > 0) say(`\n${cells} turned cells of the table, each seen by its own test`)
say(`\n${chosen.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
