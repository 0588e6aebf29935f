import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** What a build is made of. */
const BUILD_INPUTS = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'next.config.mjs',
  'postcss.config.mjs',
  'middleware.ts',
  'tsconfig.json',
  'package-lock.json',
]
const BUILD_MARK = path.join(root, '.next/salvia-build')

/** Ends with a message where Node is too old to go on. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 9)) return
  fail(`Salvia needs Node 20.9 or newer; this is ${process.version}.`)
}

/** Installs the packages where they are missing or older than the lock file. */
export function install() {
  const installed = path.join(root, 'node_modules/.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs)
    return
  say('Installing packages…')
  // Not `npm ci`: it refuses a lock file that lacks another platform's optional binaries, which no registry has to carry.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Builds the storefront where its build is missing or stale. */
export function build() {
  if (existsSync(BUILD_MARK) && readFileSync(BUILD_MARK, 'utf8') === fingerprintOf(BUILD_INPUTS)) return
  say('Building the storefront…')
  run(process.execPath, ['scripts/build.mjs'])
}

/** Notes what the build just made was made of. */
export function markBuild() {
  writeFileSync(BUILD_MARK, fingerprintOf(BUILD_INPUTS))
}

/** @param {string[]} inputs */
function fingerprintOf(inputs) {
  const hash = createHash('sha256').update(process.version)
  for (const input of inputs) {
    const full = path.join(root, input)
    if (!existsSync(full)) continue
    const files = statSync(full).isDirectory()
      ? readdirSync(full, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
          .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
          .sort()
      : [full]
    for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * A secret of this installation, made once.
 * @param {string} folder @param {string} name
 */
export function keptSecret(folder, name) {
  const file = path.join(folder, name)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * Whether browsers and Node call this port at all (Fetch Standard, "bad port").
 * @param {number} port
 */
export function callable(port) {
  return !JSON.parse(readFileSync(path.join(root, 'lib/contract/bad-ports.json'), 'utf8')).includes(port)
}

/**
 * @param {number} port @param {string | undefined} host
 * @returns {Promise<boolean>}
 */
export function portIsFree(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export function run(command, args, env = process.env) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (result.status !== 0) process.exit(result.status ?? 1)
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** @param {string} text @returns {never} */
export function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
