import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** The publishers' real files: beside the checkout, or where SHARED_DATA says. They are never part of the tree. */
const folder = process.env.SHARED_DATA ?? resolve(process.cwd(), '../shared/data')

export const hasSharedData = existsSync(folder)

export function sharedPath(name: string): string {
  return resolve(folder, name)
}

export function sharedFile(name: string) {
  return createReadStream(sharedPath(name))
}

/** Tests over the real files: skipped with a message where the folder is missing, but for CI, where it must be there. */
export function describeWithSharedData(name: string, tests: () => void): void {
  if (hasSharedData) describe(name, () => tests())
  else if (process.env.CI) {
    test(name, () => {
      throw new Error(`The folder with the publishers' files is missing: ${folder} (set SHARED_DATA)`)
    })
  } else describe.skip(`${name} (no folder ${folder}; set SHARED_DATA)`, () => tests())
}
