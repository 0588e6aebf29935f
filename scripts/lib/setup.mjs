import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { privateFolder } from '../../lib/process/private-folder.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

export const BUILD_INPUTS = [
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
const BAD_PORTS = new URL('../../lib/process/bad-ports.json', import.meta.url)
const BUILD_MARK = path.join(root, '.next/salvia-build')
/** Marks a folder made by `npm run release`: already built, without sources. */
export const RELEASE_MARK = 'release.json'
export const isRelease = existsSync(path.join(root, RELEASE_MARK))

/**
 * Loads a folder's `.env`; existing environment variables take precedence.
 * @param {string} [folder]
 */
export function readEnvFile(folder = root) {
  const file = path.join(folder, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/**
 * Exits if Node is too old to run; warns if it is no longer supported
 * (https://nodejs.org/en/about/previous-releases).
 */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  // The first version with process.loadEnvFile.
  if (major < 20 || (major === 20 && minor < 12))
    fail(
      `Salvia needs Node 24; this is ${process.version}. Install it from https://nodejs.org, or with your version manager.`,
    )
  if (major < 22) process.stderr.write(`Node ${major}: its support ended on 30-4-2026. Salvia is tested on Node 24.\n`)
}

/** Installs the packages if missing or older than the lock file. */
export function install() {
  const installed = path.join(root, 'node_modules/.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs)
    return
  say('Installing packages…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}

export const isBuilt = () => isRelease || (existsSync(BUILD_MARK) && readFileSync(BUILD_MARK, 'utf8') === buildId())

/** Builds the storefront if its build is missing or stale. */
export function build() {
  if (isBuilt()) return
  say('Building the storefront…')
  run(process.execPath, ['scripts/build.mjs'])
}

/** Reproducible: depends only on the sources and on the origin of static files. */
export const buildId = () => fingerprint(BUILD_INPUTS, assetPrefix())

const assetPrefix = () => process.env.ASSET_PREFIX ?? ''

export function markBuild() {
  writeFileSync(path.join(root, '.next/salvia-asset-prefix'), assetPrefix())
  writeFileSync(BUILD_MARK, buildId())
}

/**
 * Hashes the content of files and folders, without tests and generated types.
 * @param {string[]} inputs @param {string} [setting]
 */
export function fingerprint(inputs, setting = '') {
  const hash = createHash('sha256').update(setting)
  for (const input of inputs) {
    const full = path.join(root, input)
    if (!existsSync(full)) continue
    const files = statSync(full).isDirectory()
      ? readdirSync(full, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.(test\.tsx?|d\.json\.ts)$/.test(entry.name))
          .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
          .sort()
      : [full]
    for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * Returns a secret of this installation, generated once. Exits with a message if its file is damaged.
 * @param {string} folder @param {string} name
 */
export function readOrCreateSecret(folder, name) {
  const file = path.join(folder, name)
  try {
    privateFolder(folder)
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
  if (!existsSync(file)) {
    // Atomic: a full disk leaves no partial file.
    writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    fail(`${file} is damaged. Delete it: a new one is made (with session.secret, customers log in once more).`)
  return secret
}

/**
 * Tells whether browsers and Node can fetch from this port (Fetch Standard, "bad port").
 * @param {number} port
 */
export function callable(port) {
  return !JSON.parse(readFileSync(BAD_PORTS, 'utf8')).includes(port)
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
