import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newDatabaseFile } from './new-database.mjs'
import { fingerprint, isRelease, root } from './setup.mjs'

/** Entry points of all processes, including those only used by tests. */
export const ENTRIES = [
  'server.ts',
  'backend/main.ts',
  'backend/prepare-process.ts',
  'backend/commands/main.ts',
  'backend/commands/testing/host.ts',
  'lib/conformance/main.ts',
  'backend/prescriptions/clean-process.ts',
  'backend/imports/testing/run-imports.ts',
  'backend/pharmacies/testing/store-sample.ts',
  'backend/testing/fail-writes.ts',
  'backend/testing/take-limits.ts',
  'backend/testing/find-text.ts',
  'backend/testing/expire-notes.ts',
  'backend/testing/old-database.ts',
  'backend/testing/long-transaction.ts',
  'backend/testing/measure-cost.ts',
  'backend/testing/order-while-erasing.ts',
  'backend/testing/rules-in-sql.ts',
  'backend/testing/seed-classes.ts',
  'backend/testing/seed.ts',
  'backend/testing/watch-orders.ts',
  'backend/testing/watch-payments.ts',
  'backend/testing/watch-price-falls.ts',
  'backend/testing/watch-prices.ts',
  'backend/testing/watch-reminders.ts',
]
/** Packages with hundreds of small modules, whose loading takes half a second of every start. */
const BUNDLED = [
  '@date-fns/tz',
  '@zxcvbn-ts/language-common',
  'date-fns',
  'drizzle-orm',
  'jose',
  'libphonenumber-js',
  'zod',
]
export const INPUTS = [
  'backend',
  'lib',
  'messages',
  'server.ts',
  'scripts/lib/compile.mjs',
  'tsconfig.json',
  'package-lock.json',
]
const DIST = path.join(root, 'dist')
const MARK = path.join(DIST, '.made-of')

/**
 * Returns Node's arguments for a compiled program.
 * @param {string} source an entry of `ENTRIES`
 */
export const compiled = (source) => ['--enable-source-maps', path.join('dist', source.replace(/\.ts$/, '.js'))]

/**
 * Compiles to JavaScript in `dist` if missing or stale: `backend/main.ts` becomes `dist/backend/main.js`. Takes a
 * second.
 */
export async function compile() {
  if (isRelease) return
  const madeOf = fingerprint(INPUTS)
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === madeOf) return
  const { outputs } = await bundle(ENTRIES, DIST)
  const made = new Set([newDatabaseFile(), ...Object.keys(outputs).map((file) => path.join(root, file))])
  for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    if (entry.isFile() && !made.has(file)) rmSync(file)
  }
  writeFileSync(MARK, madeOf)
}

/**
 * Compiles programs and the code that they share into a folder named `dist`. Packages stay outside.
 * @param {string[]} entries @param {string} folder
 */
export async function bundle(entries, folder) {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: folder,
    outbase: '.',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    external: [...readDependencies('.'), ...readDependencies('backend')].filter((name) => !BUNDLED.includes(name)),
    format: 'esm',
    platform: 'node',
    target: 'node20.9',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [besideItsSource, comuniByRequire],
  })
  return metafile
}

/** @param {string} folder */
const readDependencies = (folder) =>
  Object.keys(JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')).dependencies)

/**
 * Keeps `import.meta.url` pointing to the source, regardless of the location in `dist`: migrations are next to it.
 * @type {import('esbuild').Plugin}
 */
const besideItsSource = {
  name: 'beside-its-source',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8')
      if (!source.includes('import.meta.url')) return undefined
      const own = JSON.stringify(`/${path.relative(root, file).replaceAll(path.sep, '/')}`)
      const address = `(import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/')) + ${own})`
      return { contents: source.replaceAll('import.meta.url', address), loader: 'ts' }
    })
  },
}

/**
 * Loads the comuni package as CommonJS: its ES module imports JSON without an attribute, which Node rejects.
 * @type {import('esbuild').Plugin}
 */
const comuniByRequire = {
  name: 'comuni-by-require',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^italian-cap-comuni-province$/ }, ({ path: name }) => ({ path: name, namespace: 'require' }))
    onLoad({ filter: /./, namespace: 'require' }, ({ path: name }) => ({
      contents: `import { createRequire } from 'node:module'
        export const { getAllComuni } = createRequire(import.meta.url)('${name}')`,
    }))
  },
}
