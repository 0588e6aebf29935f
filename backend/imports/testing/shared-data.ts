import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** The publishers' real files: next to the checkout, or at SHARED_DATA. Not part of the repository. */
const folder = process.env.SHARED_DATA ?? resolve(process.cwd(), '../shared/data')

export const hasSharedData = existsSync(folder)

export function sharedPath(name: string): string {
  return resolve(folder, name)
}

export function sharedFile(name: string) {
  return createReadStream(sharedPath(name))
}

/** Tests with the real files: skipped with a message if missing, required in CI. */
export function describeWithSharedData(name: string, tests: () => void): void {
  if (hasSharedData) describe(name, () => tests())
  else if (process.env.CI) {
    test(name, () => {
      throw new Error(`The folder with the publishers' files is missing: ${folder} (set SHARED_DATA)`)
    })
  } else describe.skip(`${name} (no folder ${folder}; set SHARED_DATA)`, () => tests())
}
