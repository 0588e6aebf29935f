import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'

const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|\P{ASCII})+)/giu
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/giu

const BRACKETS = /(?::([\w-]+))?\(([^()]*)\)/g

/** What must be there of what a selector has in brackets: all of `:where(.a .b)`, nothing of `:not(.a)`, `:has(.a)` and `:is(.a, .b)`. */
function withoutBrackets(selector) {
  const once = selector.replace(BRACKETS, (_, name, inner) =>
    (name === 'is' || name === 'where') && !inner.includes(',') ? inner : '',
  )
  return once === selector ? once : withoutBrackets(once)
}

/** The classes that an element and those around it must have for a selector. */
export function classesOf(selector) {
  const bare = selector.replace(/\\[()[\],]/g, (escaped) => `\\${escaped.charCodeAt(1).toString(16)} `)
  const found = [...withoutBrackets(bare.replace(/\[[^\]]*\]/g, '')).matchAll(CLASS)].map(([, name]) =>
    name.replace(ESCAPE, (_, code, letter) => (code ? String.fromCodePoint(Number.parseInt(code, 16)) : letter)),
  )
  return [...new Set(found)]
}

/** What shows only under a pointer, on paper or in motion may wait for the whole sheet. */
const isForLater = (around, { selector = '' }) =>
  around.some((at) => /^@starting-style|\bhover\b|\bprint\b/.test(at)) || /(?<!\\):(hover|active)\b/.test(selector)

/**
 * The rules of a style sheet that a page may need at once, in their order: what is around each (`@layer`, `@media`), its text, for each of
 * its selectors the classes without which it shows nothing, and the variable that an `@property` declares. Type faces are apart: a page
 * declares them once, and a sheet that comes later must not do it again.
 */
export function styleRules(css) {
  const rules = []
  const faces = []
  const walk = (parent, around) => {
    for (const node of parent.nodes ?? []) {
      if (node.type === 'comment' || isForLater(around, node)) continue
      if (node.type === 'atrule' && node.name === 'font-face') faces.push(String(node))
      else if (
        node.type === 'atrule' &&
        /^(layer|media|supports|container|starting-style)$/.test(node.name) &&
        node.nodes
      )
        walk(node, [...around, `@${node.name}${node.raws.afterName}${node.params}`])
      else {
        const classes = node.type === 'rule' ? node.selectors.map(classesOf) : []
        rules.push({
          around,
          // A statement at the top ends with a semicolon that the parser takes away.
          text: node.type === 'atrule' && !node.nodes ? `${node};` : String(node),
          classes: classes.some((names) => names.length === 0) ? [] : classes,
          variable: node.name === 'property' ? node.params : null,
        })
      }
    }
  }
  const root = postcss.parse(css)
  walk(root, [])
  root.walkAtRules('font-face', (face) => face.remove())
  return { css: String(root), faces, rules }
}

/** Writes the rules of each built style sheet beside it, for putting into a page what it needs, and takes the type faces out of the sheet. */
export function writeStyleRules(folder) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.css'))) {
    const file = path.join(folder, name)
    const { css, faces, rules } = styleRules(readFileSync(file, 'utf8'))
    writeFileSync(file, css)
    // No page fetches these: under a name of their own they are not compressed either.
    writeFileSync(`${file}.rules`, JSON.stringify({ faces, rules }))
  }
}
