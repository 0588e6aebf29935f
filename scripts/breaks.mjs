import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BREAKS } from './breaks/list.mjs'
import { checkNode, fail, install, root, say } from './lib/setup.mjs'

// Breaks one rule at a time in a copy of the tree and runs the tests that are there for it: a break that no test sees is a failure.
// `npm run test:breaks -- <words>` runs those whose name holds the words.

checkNode()
install()
const words = process.argv.slice(2).join(' ')
const chosen = BREAKS.filter(({ what }) => what.includes(words))
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
 * How many tests passed and failed in the copy; a run that tests nothing failed to run.
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
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests }
}

let failed = 0
/** @param {string} text */
const miss = (text) => {
  failed += 1
  say(`NOT CAUGHT  ${text}`)
}
const sound = new Set()
for (const one of chosen) {
  const file = path.join(copy, one.file)
  const source = readFileSync(file, 'utf8')
  if (source.split(one.find).length !== 2) {
    miss(`${one.what}: what it breaks does not stand once in ${one.file}`)
    continue
  }
  // Tests that fail by themselves see nothing.
  const key = `${one.project} ${one.tests.join(' ')}`
  if (!sound.has(key)) {
    const { passed, failed: broken } = run(one)
    if (passed === 0 || broken > 0) {
      miss(`${one.what}: its tests do not pass without it (${passed} passed, ${broken} failed)`)
      continue
    }
    sound.add(key)
  }
  writeFileSync(
    file,
    source.replace(one.find, () => one.replace),
  )
  const after = run(one)
  writeFileSync(file, source)
  if (after.failed > 0) say(`caught      ${one.what}: ${after.failed} failed`)
  else miss(one.what)
}
say(`\n${chosen.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
