import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { compile } from './lib/compile.mjs'
import { copyScripts } from './lib/copied-scripts.mjs'
import { makeNewDatabase } from './lib/new-database.mjs'
import { checkNode, install, isBuilt, markBuild, readEnvFile, root, run } from './lib/setup.mjs'
import { noteStaticFiles, setStaticFilesAside, takeStaticFiles } from './lib/static-files.mjs'

checkNode()
readEnvFile()
install()
await compile()
// Runs in parallel to Next's build; awaited below.
const database = makeNewDatabase()
if (process.argv.includes('--if-stale') && isBuilt()) {
  await database
  process.exit()
}
copyScripts()
const before = setStaticFilesAside()
run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
  ...process.env,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
})

// Compressed once at the best ratio, so that serving a file is only a read.
const folder = path.join(root, '.next/static')
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt)$/.test(entry.name)) continue
  const file = path.join(entry.parentPath ?? entry.path, entry.name)
  const bytes = readFileSync(file)
  if (bytes.length < 1024) continue
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
noteStaticFiles()
takeStaticFiles(before)
await database
markBuild()
