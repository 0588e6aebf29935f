import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'

const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|\P{ASCII})+)/giu
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/giu

/** The classes that an element and those around it must have for a selector; what stands in brackets may be left out or forbidden. */
export function classesOf(selector) {
  const bare = selector.replace(/\\[()[\]]/g, (escaped) => `\\${escaped.charCodeAt(1).toString(16)} `)
  const open = bare.replace(/\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\)/g, '')
  const found = [...open.matchAll(CLASS)].map(([, name]) =>
    name.replace(ESCAPE, (_, code, letter) => (code ? String.fromCodePoint(Number.parseInt(code, 16)) : letter)),
  )
  return [...new Set(found)]
}

/**
 * The rules of a style sheet in their order: what is around each (`@layer`, `@media`), its text, and for each of its selectors the classes
 * without which it shows nothing. Type faces are apart: a page declares them once, and a sheet that comes later must not do it again.
 */
export function styleRules(css) {
  const rules = []
  const faces = []
  const walk = (parent, around) => {
    for (const node of parent.nodes ?? []) {
      if (node.type === 'comment') continue
      if (node.type === 'atrule' && node.name === 'font-face') faces.push(String(node))
      else if (node.type === 'atrule' && /^(layer|media|supports|container)$/.test(node.name) && node.nodes)
        walk(node, [...around, `@${node.name}${node.raws.afterName}${node.params}`])
      else {
        const classes = node.type === 'rule' ? node.selectors.map(classesOf) : []
        // A statement at the top ends with a semicolon that the parser takes away.
        const text = node.type === 'atrule' && !node.nodes ? `${node};` : String(node)
        rules.push({ around, text, classes: classes.some((names) => names.length === 0) ? [] : classes })
      }
    }
  }
  const root = postcss.parse(css)
  walk(root, [])
  root.walkAtRules('font-face', (face) => face.remove())
  return { css: String(root), faces: faces.join(''), rules }
}

/** Writes the rules of each built style sheet beside it, for putting into a page what it needs, and takes the type faces out of the sheet. */
export function writeStyleRules(folder) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.css'))) {
    const file = path.join(folder, name)
    const { css, faces, rules } = styleRules(readFileSync(file, 'utf8'))
    writeFileSync(file, css)
    writeFileSync(`${file}.json`, JSON.stringify({ faces, rules }))
  }
}
