import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'

/** Where the server reads which files stand for which (lib/http/joined-scripts.ts). */
const LIST = 'joined-scripts.json'
const MANIFEST = '_client-reference-manifest.js'
/** What a chunk tells Turbopack of itself: its script element, by whose address it is known from then on. */
const OWN_ELEMENT = '["object"==typeof document?document.currentScript:void 0,'
/** Turbopack itself is no chunk and registers none. */
const RUNTIME = /\/turbopack-[^/]+\.js$/
/** The layout of a route group at the top of `app`, and what Next shows with it. */
const OF_LAYOUT = /\/app\/(\([^)]+\))\/(?:layout|error|not-found|loading|template)$/

/**
 * Writes the scripts that come together into one file each: those that every page needs, and those of each layout. The single ones stay,
 * for pages that need some of them alone.
 */
export function writeJoinedScripts(next_folder) {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(next_folder, 'build-manifest.json'), 'utf8'))
  const groups = [rootMainFiles, ...layoutScripts(path.join(next_folder, 'server/app'))]
  const joined = groups.map((files) => {
    const text = files.map((file) => chunkText(file, readFileSync(path.join(next_folder, file), 'utf8'))).join('\n')
    const file = `static/chunks/joined-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.js`
    writeFileSync(path.join(next_folder, file), text)
    return { file, of: files }
  })
  writeFileSync(path.join(next_folder, LIST), JSON.stringify(joined))
}

/** The scripts of each layout, as Next's manifests of pages name them. */
function layoutScripts(server_folder) {
  const layouts = new Map()
  for (const entry of readdirSync(server_folder, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith(MANIFEST)) continue
    for (const [segment, files] of Object.entries(entryFiles(path.join(server_folder, entry)))) {
      const layout = OF_LAYOUT.exec(segment)?.[1]
      if (layout) layouts.set(layout, new Set([...(layouts.get(layout) ?? []), ...files]))
    }
  }
  return [...layouts.values()].map((files) => [...files]).filter((files) => files.length > 1)
}

function entryFiles(manifest) {
  const context = {}
  vm.runInNewContext(readFileSync(manifest, 'utf8'), context)
  return Object.assign({}, ...Object.values(context.__RSC_MANIFEST).map(({ entryJSFiles }) => entryJSFiles))
}

/**
 * A chunk that says by its own address who it is, as in a joined file no element does.
 * @throws Error where Next writes its chunks in another way: joined as they are they would never be taken for loaded.
 */
export function chunkText(file, text) {
  if (RUNTIME.test(file)) return text
  if (text.split(OWN_ELEMENT).length !== 2)
    throw new Error(`${file} does not register itself as Turbopack's chunks do.`)
  return text.replace(OWN_ELEMENT, () => `[${JSON.stringify(file)},`)
}
