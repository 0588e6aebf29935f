import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, run, say } from './setup.mjs'

/** Lighthouse is as large as all dependencies together, so the long runs install it separately. */
const VERSION = '12.8.2'

/** Folder of Lighthouse: LIGHTHOUSE_FOLDER, or a cache folder into which it is installed once. */
export function lighthouseFolder() {
  if (process.env.LIGHTHOUSE_FOLDER) return process.env.LIGHTHOUSE_FOLDER
  const folder = path.join(root, 'node_modules/.cache/lighthouse')
  if (!existsSync(path.join(folder, 'node_modules/lighthouse'))) {
    say('Installing Lighthouse…')
    const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder]
    run('npm', ['install', ...options, `lighthouse@${VERSION}`])
  }
  return folder
}
