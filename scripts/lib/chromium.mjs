import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { root } from './setup.mjs'

// Prefer the headless shell: it takes half the CPU time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The system's Chromium, or undefined. `CHROMIUM_PATH` names another. */
export function systemChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  for (const name of NAMES) {
    for (const folder of folders) {
      const file = path.join(folder, name)
      try {
        accessSync(file, constants.X_OK)
        return file
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined
}

/** Ensures a browser for the end-to-end tests: the system's, else Playwright's own, installed if missing. */
export function ensureChromium() {
  if (systemChromium()) return true
  const result = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    cwd: root,
    stdio: 'inherit',
  })
  return result.status === 0
}
