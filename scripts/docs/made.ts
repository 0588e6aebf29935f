import { channelTable, labelTable } from './channels'
import { contractCalls } from './contract'
import { environmentExample, environmentTables } from './environment'
import { layerTable } from './layers'
import { proofsDocument } from './proof-list'
import { readTree } from './proof-sources'
import { read } from './tree'

/** Generated parts of documents, by file and by the name in their marks. */
const PARTS: [string, string, () => string][] = [
  ['docs/architecture.md', 'layers', layerTable],
  ['docs/contract.md', 'calls', contractCalls],
  ['docs/domain.md', 'channels', channelTable],
  ['docs/domain.md', 'labels', labelTable],
  ['docs/configuration.md', 'variables', environmentTables],
]

/** Returns generated files and files with generated parts, up to date. Throws if a part's marks are missing. */
export const madeFiles = (): [string, string][] => [
  ...PARTS.map(([file, name, make]): [string, string] => [file, withPart(file, name, make())]),
  ['.env.example', environmentExample()],
  ['docs/proofs.md', proofsDocument(readTree())],
]

function withPart(file: string, name: string, content: string): string {
  const begin = `<!-- made by npm run docs: ${name} -->`
  const end = `<!-- end: ${name} -->`
  const [before, rest = ''] = read(file).split(begin)
  const [, after] = rest.split(end)
  if (before === undefined || after === undefined) throw new Error(`${file} lacks the marks of «${name}».`)
  return `${before}${begin}\n${content}\n${end}${after}`
}
