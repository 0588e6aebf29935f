import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compile } from './lib/compile.mjs'
import { findRuntimeFiles } from './lib/runtime-files.mjs'
import { build, buildId, checkNode, fail, install, is_release, RELEASE_MARK, root, say } from './lib/setup.mjs'

// npm run release [-- folder]: the shop without its packages and without build tools.

/** Build output and data folders that are read at run time; `findRuntimeFiles` finds the modules. */
const FOLDERS = ['.next', 'backend/database/migrations', 'backend/demo/files', 'deploy', 'dist', 'public']
/** Only read by a build or a test. */
const LEFT_OUT = /^\.next\/(cache|diagnostics|types|trace)|^dist\/.*\/testing\/|\.test\.ts$/

checkNode()
const folder = path.resolve(root, process.argv[2] ?? 'release')
if (is_release) fail('This is a release already.')
if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(path.join(folder, RELEASE_MARK)))
  fail(`${folder} holds something else than a release; name another folder: npm run release -- /srv/salvia`)
install()
await compile()
build()

// Renamed when complete.
const made = `${folder}.new`
rmSync(made, { recursive: true, force: true })
for (const part of ['.env.example', ...FOLDERS, ...(await findRuntimeFiles())])
  cpSync(path.join(root, part), path.join(made, part), {
    recursive: true,
    // Next links to packages by relative paths.
    verbatimSymlinks: true,
    filter: (file) => !LEFT_OUT.test(path.relative(root, file).replaceAll(path.sep, '/')),
  })
writePackages()
writeFileSync(path.join(made, RELEASE_MARK), `${JSON.stringify({ build: buildId(), node: process.versions.node })}\n`)
rmSync(folder, { recursive: true, force: true })
renameSync(made, folder)
say(`The release is in ${folder}. There: npm install --no-save && npm start`)

/** Lists the packages that the shop needs, in the built versions. */
function writePackages() {
  const [own, lock] = ['package.json', 'package-lock.json'].map((name) =>
    JSON.parse(readFileSync(path.join(root, name), 'utf8')),
  )
  const { start, backend } = own.scripts
  own.scripts = { start, backend }
  for (const of_root of [own, lock.packages['']]) delete of_root.devDependencies
  for (const [name, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[name]
  for (const [name, value] of Object.entries({ 'package.json': own, 'package-lock.json': lock }))
    writeFileSync(path.join(made, name), `${JSON.stringify(value, null, 2)}\n`)
}
