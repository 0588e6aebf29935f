import { channelTable, labelTable } from './channels'
import { contractCalls } from './contract'
import { environmentExample, environmentTables } from './environment'
import { layerTable, ROOTS } from './layers'
import { proofsDocument } from './proof-list'
import { readTree } from './proof-sources'
import { read } from './tree'

/** Generated parts of documents, by file and by the name in their marks. */
const PARTS: [string, string, () => string][] = [
  ...ROOTS.map((top): [string, string, () => string] => [
    'docs/architecture.md',
    `floors of ${top}`,
    () => layerTable(top),
  ]),
  ['docs/contract.md', 'calls', contractCalls],
  ['docs/domain.md', 'channels', channelTable],
  ['docs/domain.md', 'labels', labelTable],
  ['docs/configuration.md', 'variables', environmentTables],
]

/** Returns generated files and files with generated parts, up to date. Throws if a part's marks are missing. */
export function madeFiles(): [string, string][] {
  const files = new Map<string, string>()
  for (const [file, name, make] of PARTS) files.set(file, withPart(files.get(file) ?? read(file), file, name, make()))
  return [...files, ['.env.example', environmentExample()], ['docs/proofs.md', proofsDocument(readTree())]]
}

function withPart(text: string, file: string, name: string, content: string): string {
  const begin = `<!-- made by npm run docs: ${name} -->`
  const end = `<!-- end: ${name} -->`
  const [before, rest = ''] = text.split(begin)
  const [, after] = rest.split(end)
  if (before === undefined || after === undefined) throw new Error(`${file} lacks the marks of «${name}».`)
  return `${before}${begin}\n${content}\n${end}${after}`
}
