import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes the type of `messages/it.json` to `it.d.json.ts`. TypeScript 7 does not check the importers of a JSON file again
 * after its second change, those of a declaration it does; a changed text leaves the declaration as it is.
 * @param {string} root
 */
export function writeMessageTypes(root) {
  const file = path.join(root, 'messages/it.d.json.ts')
  const content = declareMessages(JSON.parse(readFileSync(path.join(root, 'messages/it.json'), 'utf8')))
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content)
}

/** @param {object} messages */
export function declareMessages(messages) {
  return `type Messages = ${toType(messages)}\ndeclare const messages: Messages\nexport default messages\n`
}

/** @param {unknown} value @returns {string} */
function toType(value) {
  if (typeof value !== 'object' || value === null) return typeof value
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${toType(inner)}`)
  return `{ ${members.join('; ')} }`
}
