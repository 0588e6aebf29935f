const { readFileSync } = require('node:fs')
const path = require('node:path')

const CATALOGUE = path.join(__dirname, '../../messages/it.json')
const IMPORT = "import messages from '@/messages/it.json'"
/** `const texts = messages.checkout`: the one short name that a module may give to its subject. */
const ALIAS = /^const texts = messages((?:\.\w+)+)$/m
/** `const { kept, close } = messages.shell`, also of `texts`. */
const PICKED = /^( *const \{)([\w\s:,]+)(\} = )(messages|texts)((?:\.\w+)*)$/gm
const NAMED = /(?<!typeof |[\w$'"/-]|[^.]\.)(messages|texts)((?:\.\w+)+)/g
const COMMENT_OR_QUOTED = /\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"(?:[^"\\\n]|\\.)*"/g
const BARE = /(?<!typeof |[\w$]|[^.]\.)(messages|texts)\b(?!:|=\{)/

/**
 * Turbopack's loader for every module of the browser that imports the catalogue: it writes the texts that the module names in the place of
 * their names, so that those alone are sent. Where it cannot see which ones are meant it ends the build.
 * @this {{ addDependency: (file: string) => void, resourcePath: string }}
 * @param {string} source
 * @returns {string}
 */
module.exports = function inlineTexts(source) {
  if (!source.includes(IMPORT)) return source
  this.addDependency(CATALOGUE)
  const catalogue = JSON.parse(readFileSync(CATALOGUE, 'utf8'))
  /** @param {string} why @returns {never} */
  const refuse = (why) => {
    throw new Error(`${this.resourcePath} ${why}; docs/design-system.md says how a text is named.`)
  }

  const [alias = '', subject = ''] = ALIAS.exec(source) ?? []
  /** @param {string} name @param {string} keys */
  const dotted = (name, keys) => (name === 'texts' ? subject : '') + keys

  /** @param {string} keys `.cart.added`, perhaps with a property of the text itself behind it. @returns {string} */
  const written = (keys) => {
    const rest = keys.split('.').slice(1)
    let at = catalogue
    while (rest.length > 0 && typeof at === 'object') {
      const key = rest.shift() ?? ''
      at = at[key] ?? refuse(`names messages${keys}, which is not there`)
    }
    return [typeof at === 'string' ? JSON.stringify(at) : `(${JSON.stringify(at)})`, ...rest].join('.')
  }

  const code = source
    .replace(IMPORT, '')
    .replace(alias, '')
    .replace(PICKED, (_, before, names, between, name, keys) => {
      const picked = names.split(',').flatMap((/** @type {string} */ one) => one.split(':')[0]?.trim() || [])
      const texts = picked.map((/** @type {string} */ key) => `${key}: ${written(`${dotted(name, keys)}.${key}`)}`)
      return `${before}${names}${between}{ ${texts.join(', ')} }`
    })
    .replace(NAMED, (whole, name, keys) => (name === 'texts' && !alias ? whole : written(dotted(name, keys))))
  const [left] = BARE.exec(code.replace(COMMENT_OR_QUOTED, '""')) ?? []
  if (left === 'messages' || (left && alias)) refuse(`takes more of «${left}» along than one can see`)
  return code
}
