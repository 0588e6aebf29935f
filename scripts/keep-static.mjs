import { existsSync } from 'node:fs'
import path from 'node:path'
import { fail, RELEASE_MARK, say } from './lib/setup.mjs'
import { takeStaticFiles } from './lib/static-files.mjs'

// For an upgrade: keeps the static files of the current release next to those of its successor.
const [other] = process.argv.slice(2)
if (!other || !existsSync(path.join(other, RELEASE_MARK)))
  fail('Which release is in use? node scripts/keep-static.mjs /opt/salvia/current')
say(`Took ${takeStaticFiles(path.resolve(other))} files.`)
