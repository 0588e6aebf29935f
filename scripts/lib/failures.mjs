/** @typedef {{ ancestorTitles?: string[], fullName: string, status: string, failureMessages: string[] }} Assertion */
/** @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} JestFile */
/** @typedef {{ message?: string, location?: { file: string, line: number } }} Problem */
/** @typedef {{ status: string, error?: Problem }} TestResult */
/** @typedef {{ title: string, file: string, line: number, tests: { status: string, results: TestResult[] }[] }} Spec */
/** @typedef {{ title: string, file: string, specs?: Spec[], suites?: BrowserSuite[] }} BrowserSuite */

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const BIOME_HEADING = /^(\S+?)(?::(\d+):\d+)? (format|(?:lint|assist|parse)\S*|suppressions\S*) .*━{3}/
const TSC_ERROR = /^(\S.*?)\((\d+),\d+\): error (TS\d+: .*)$/gm
const KNIP_HEADING = /^((?:Un|Ex|Dup|Circ|Ref)\w+ .+) \(\d+\)$/
/** What to do about a heading of knip's; any other heading is unused code. @type {[RegExp, string][]} */
const KNIP_ADVICE = [
  [/^Unlisted dependencies/, 'add it to package.json'],
  [/^Unlisted binaries/, 'add its package to package.json'],
  [/^Unresolved imports/, 'correct the path'],
  [/^Duplicate exports/, 'keep one of them'],
  [/^Unused (dev)?[dD]ependencies/, 'remove it from package.json'],
]

/** @param {string} text */
const plain = (text) => text.replace(ESCAPES, '')

/** The first line that says something. @param {string} text */
const firstLine = (text) =>
  plain(text)
    .split('\n')
    .map((line) => line.trim())
    .find(Boolean) ?? 'no message'

/**
 * Where a browser test failed, and what it looked for and found: a failure elsewhere cannot be looked at again.
 * @param {Problem | undefined} error
 */
function explain(error) {
  const said = plain(error?.message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(Locator|Expected|Received|unexpected value)\b/.test(line))
  const at = error?.location ? [`at ${error.location.file.split('/e2e/').at(-1)}:${error.location.line}`] : []
  return [firstLine(error?.message ?? ''), ...new Set(said), ...at].join(', ')
}

/**
 * An argument of the shell that matches a title literally as a pattern.
 * @param {string} title
 */
const asPattern = (title) => `'${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", '.')}'`

/** One line for each finding of `biome ci`. @param {string} output */
export function lintFailures(output) {
  const lines = plain(output).split('\n')
  return lines.flatMap((line, index) => {
    const [, file, number, rule = ''] = BIOME_HEADING.exec(line) ?? []
    if (!file) return []
    const said = lines.slice(index + 1).find((next) => /^\s*[×!i] /.test(next)) ?? ''
    const message = said.replace(/^\s*[×!i] /, '')
    const next = lines.findIndex((other, place) => place > index && BIOME_HEADING.test(other))
    const details = lines.slice(index, next === -1 ? undefined : next)
    // `npm run format` applies no unsafe fix.
    const isFormat = rule === 'format' || details.some((one) => one.includes('i Safe fix:'))
    const advice = isFormat ? 'npm run format' : 'correct the code'
    return [`${file}${number ? `:${number}` : ''} ${rule} ${message} → ${advice}`]
  })
}

/** One line for each error of `tsc`. @param {string} output */
export function typeFailures(output) {
  return [...plain(output).matchAll(TSC_ERROR)].map(
    ([, file, line, message]) => `${file}:${line} ${message} → npm run types`,
  )
}

/** One line for each finding of knip. @param {string} output */
export function unusedFailures(output) {
  let heading = ''
  return plain(output)
    .split('\n')
    .flatMap((line) => {
      const [, found] = KNIP_HEADING.exec(line.trim()) ?? []
      if (found) heading = found
      if (found || !heading || !line.trim()) return []
      const cells = line.trim().split(/\s{2,}/)
      const place = cells.at(-1) ?? ''
      const name = cells.length > 1 ? ` ${cells[0]}` : ''
      const advice = KNIP_ADVICE.find(([pattern]) => pattern.test(heading))?.[1] ?? 'delete it'
      return [`${place.replace(/(:\d+):\d+$/, '$1')}${name}: ${heading.toLowerCase()} → ${advice}`]
    })
}

/**
 * One line for each failed test of a Jest report, and one for each file that did not run.
 * @param {JestFile[]} files
 * @param {(file: string) => string} relative
 */
export function jestFailures(files, relative) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0 && status === 'failed') {
      const reason = message.split('\n').find((line) => line.trim() && !line.includes('Test suite failed to run'))
      return [`${file} › ${firstLine(reason ?? message)} → npx jest ${file}`]
    }
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${file} › ${fullName}: ${firstLine(failureMessages[0] ?? '')} → npx jest ${file} -t ${asPattern(fullName)}`,
    )
  })
}

/** One line for each failed or flaky test of a Playwright report. @param {BrowserSuite[]} suites @returns {string[]} */
export function browserFailures(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) => {
      const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky')
      const error = failed.flatMap(({ results }) => results).find((result) => result.error)?.error
      const place = `e2e/${file}:${line}`
      return failed.length > 0 ? [`${place} › ${title}: ${explain(error)} → npm run test:e2e -- ${place}`] : []
    }),
    ...browserFailures(inner),
  ])
}
