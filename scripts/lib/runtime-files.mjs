import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './setup.mjs'

/**
 * Returns the paths of all modules and data files that these modules need, relative to the root: imports, and files named by
 * `new URL('…', import.meta.url)`. Packages and the compiled programs in `dist` are not among them.
 * @param {string[]} entries
 */
export async function findRuntimeFiles(entries) {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    write: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [importNamedFiles],
  })
  return Object.keys(metafile.inputs).sort()
}

/**
 * Makes esbuild follow files named by URL as if they were imported.
 * @type {import('esbuild').Plugin}
 */
const importNamedFiles = {
  name: 'import-named-files',
  setup({ onLoad }) {
    onLoad({ filter: /\.mjs$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8')
      const named = [...source.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g)]
      const imports = named.map(([, name]) => `import('${name}')`)
      return { contents: [source, ...imports].join('\n'), resolveDir: path.dirname(file), loader: 'js' }
    })
  },
}
