import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {Record<string, string>} Hashes content hash by path, relative to the root; `node` is the version of Node */
/** @typedef {{ run: 'all' | 'none' | 'related', reason: string, files: string[] }} Choice `files`: for Jest's `--findRelatedTests` */

const RECORD = 'node_modules/.cache/salvia-check.json'
/** Files whose dependents Jest finds by their imports. */
const FOLLOWED = /^(app|components|lib|backend|e2e)\/.+\.tsx?$/
/** Jest loads these for every test, without an import. */
const SETUP = /(^|\/)testing\/(setup|embedded|prepare-run|teardown-run)\.tsx?$/
const UNIT_TEST = /^(?!e2e\/)(?!.*\.(contract|fault|long)\.test\.).+\.test\.tsx?$/
/** Starting programs, or reading sources through the helpers of `npm run docs`. */
const USES_SOURCES = /['"](node:)?child_process['"]|scripts\/(docs|lib|breaks)\//
const LISTS_FOLDER = /\breaddir(Sync)?\b|\bglob(Sync)?\b/
const TEMPORARY = /\bmkdtemp(Sync)?\b/
const READS_SOURCE = /\breadFile(Sync)?\b[\s\S]*\.tsx?['"`]|\.tsx?['"`][\s\S]*\breadFile(Sync)?\b/

/** Hashes every file that Git tracks or would add. @param {string} root @returns {Hashes} */
export function hashFiles(root) {
  const { stdout, status } = spawnSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const files = status === 0 ? [...new Set(stdout.split('\0'))].filter((file) => file && isFile(root, file)) : []
  /** @param {string} file */
  const hash = (file) =>
    createHash('sha1')
      .update(readFileSync(path.join(root, file)))
      .digest('hex')
  return { ...Object.fromEntries(files.map((file) => [file, hash(file)])), node: process.version }
}

/** Returns the hashes of the last green check, null if there was none. @param {string} root @returns {Hashes | null} */
export function readGreenHashes(root) {
  try {
    return JSON.parse(readFileSync(path.join(root, RECORD), 'utf8'))
  } catch {
    return null
  }
}

/** @param {string} root @param {Hashes} hashes */
export function writeGreenHashes(root, hashes) {
  const file = path.join(root, RECORD)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(hashes))
}

/**
 * Chooses the unit tests that the changes since the last green check can affect.
 * @param {Hashes | null} before @param {Hashes} now
 * @param {(file: string) => string} read
 * @returns {Choice}
 */
export function chooseTests(before, now, read) {
  /** @param {string} reason @returns {Choice} */
  const all = (reason) => ({ run: 'all', reason, files: [] })
  // Only `node`: there is no Git, or no repository.
  if (Object.keys(now).length < 2) return all('Git lists no files')
  if (!before) return all('no green check is recorded')
  const deleted = Object.keys(before).find((file) => !(file in now))
  if (deleted) return all(`${deleted} was deleted`)
  const changed = Object.keys(now).filter((file) => now[file] !== before[file])
  if (changed.length === 0) return { run: 'none', reason: 'nothing changed since the last green check', files: [] }
  const other = changed.find((file) => !FOLLOWED.test(file) || SETUP.test(file))
  if (other) return all(`${other === 'node' ? 'the version of Node' : other} changed`)
  const readers = Object.keys(now).filter((file) => UNIT_TEST.test(file) && readsSources(file, read(file)))
  const reason = changed.length === 1 ? `only ${changed[0]} changed` : `only ${changed.length} source files changed`
  return { run: 'related', reason, files: [...new Set([...changed, ...readers])] }
}

/**
 * Tells whether a test depends on sources that it does not import. Fixtures are no sources: their change runs all tests.
 * @param {string} file @param {string} source
 */
function readsSources(file, source) {
  if (file.startsWith('scripts/') || USES_SOURCES.test(source) || READS_SOURCE.test(source)) return true
  return LISTS_FOLDER.test(source) && !TEMPORARY.test(source)
}

/** @param {string} root @param {string} file */
function isFile(root, file) {
  return existsSync(path.join(root, file))
}
