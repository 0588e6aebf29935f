import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { bundle, compile } from './lib/compile.mjs'
import { keepReachable } from './lib/lock-file.mjs'
import { findRuntimeFiles } from './lib/runtime-files.mjs'
import { writeSbom } from './lib/sbom.mjs'
import {
  build,
  buildId,
  checkNode,
  fail,
  install,
  isRelease,
  RELEASE_MARK,
  readEnvFile,
  root,
  say,
} from './lib/setup.mjs'

// npm run release [-- --storefront] [folder]: the shop without its packages and without build tools; with --storefront
// without the backend, for a platform of one's own.

/** Build output and data folders that are read at run time; `findRuntimeFiles` finds the modules. */
const FOLDERS = ['.next', 'deploy', 'public']
const OF_BACKEND = ['backend/package.json', 'backend/database/migrations', 'backend/demo/files', 'dist']
/** The operator's commands and Next's configuration. */
const PROGRAMS = ['next.config.mjs', 'scripts/keep-static.mjs', 'scripts/start.mjs']
const PROGRAMS_OF_BACKEND = ['scripts/backend.mjs', 'scripts/order.mjs']
/** Only read by a build or a test. */
const LEFT_OUT = /^\.next\/(cache|diagnostics|types|trace)|^dist\/.*\/testing\/|\.test\.ts$/

checkNode()
readEnvFile()
const { values, positionals } = parseArgs({ allowPositionals: true, options: { storefront: { type: 'boolean' } } })
const isWhole = !values.storefront
const folder = path.resolve(root, positionals[0] ?? 'release')
if (isRelease) fail('This is a release already.')
if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(path.join(folder, RELEASE_MARK)))
  fail(`${folder} holds something else than a release; name another folder: npm run release -- /srv/salvia`)
install()
await compile()
build()

// Renamed when complete.
const made = `${folder}.new`
rmSync(made, { recursive: true, force: true })
const modules = await findRuntimeFiles(isWhole ? [...PROGRAMS, ...PROGRAMS_OF_BACKEND] : PROGRAMS)
for (const part of ['.env.example', ...FOLDERS, ...modules, ...(isWhole ? OF_BACKEND : [])])
  cpSync(path.join(root, part), path.join(made, part), {
    recursive: true,
    // Next links to packages by relative paths.
    verbatimSymlinks: true,
    filter: (file) => !LEFT_OUT.test(path.relative(root, file).replaceAll(path.sep, '/')),
  })
if (!isWhole) await bundle(['server.ts'], path.join(made, 'dist'))
writePackages()
writeSbom(made)
writeFileSync(path.join(made, RELEASE_MARK), `${JSON.stringify({ build: buildId(), node: process.versions.node })}\n`)
rmSync(folder, { recursive: true, force: true })
renameSync(made, folder)
say(`The release is in ${folder}. There: npm ci && npm start`)

/** Lists the packages that the release needs, in the built versions. */
function writePackages() {
  const [own, lock] = ['package.json', 'package-lock.json'].map((name) =>
    JSON.parse(readFileSync(path.join(root, name), 'utf8')),
  )
  const { start, backend } = own.scripts
  own.scripts = isWhole ? { start, backend } : { start }
  for (const ofRoot of [own, lock.packages['']]) {
    delete ofRoot.devDependencies
    if (!isWhole) delete ofRoot.workspaces
  }
  // Next's compiler is for builds, and weighs as much as all other packages of the storefront.
  const next = lock.packages['node_modules/next']
  for (const name of Object.keys(next.optionalDependencies))
    if (name.startsWith('@next/swc-')) delete next.optionalDependencies[name]
  lock.packages = keepReachable(lock.packages, isWhole ? ['', 'backend'] : [''])
  for (const [name, value] of Object.entries({ 'package.json': own, 'package-lock.json': lock }))
    writeFileSync(path.join(made, name), `${JSON.stringify(value, null, 2)}\n`)
}
