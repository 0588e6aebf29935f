import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './setup.mjs'

const STATIC = '.next/static'
/** Names of a build's own static files, so that files kept from the previous build are not passed on. */
const LIST = '.next/salvia-static.json'
/** Not deleted by Next when it empties its folder. */
const ASIDE = '.next/cache/before'

/** Records the static files of the build just made. */
export function noteStaticFiles(folder = root) {
  const from = path.join(folder, STATIC)
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(from, path.join(entry.parentPath ?? entry.path, entry.name)))
  writeFileSync(path.join(folder, LIST), JSON.stringify(files.sort()))
}

/**
 * Moves the last build's static files to where the next one does not delete them. Returns the folder for
 * `takeStaticFiles`.
 */
export function setStaticFilesAside(folder = root) {
  const aside = path.join(folder, ASIDE)
  // Without its list the build is incomplete: the files already set aside are the last build's.
  if (existsSync(path.join(folder, LIST))) {
    rmSync(aside, { recursive: true, force: true })
    mkdirSync(path.join(aside, '.next'), { recursive: true })
    for (const name of [STATIC, LIST]) renameSync(path.join(folder, name), path.join(aside, name))
  }
  return aside
}

/**
 * Adds another build's static files, so that pages already open in browsers can still load their chunks.
 * @param {string} other the folder with its `.next`
 * @returns {number} number of added files
 */
export function takeStaticFiles(other, folder = root) {
  const list = path.join(other, LIST)
  if (!existsSync(list)) return 0
  /** @type {string[]} */
  const files = JSON.parse(readFileSync(list, 'utf8'))
  const lacking = files.filter((file) => !existsSync(path.join(folder, STATIC, file)))
  for (const file of lacking) cpSync(path.join(other, STATIC, file), path.join(folder, STATIC, file))
  return lacking.length
}
