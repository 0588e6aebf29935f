import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../lib/setup.mjs'

const FILE = 'lib/rules/channels.ts'

/** Channels that depend on a condition the pharmacy meets. */
const CONDITIONAL = ['sold_online', 'delivered']

/**
 * Each row of the table of channels with all its answers turned round: yes and no into the other and "only if" into no, then yes and no into
 * "only if" and that into yes. Each once for the unit tests and, where a running backend shows it, once for those against one.
 * @returns {import('./list.mjs').Break[]}
 */
export function turnedCells() {
  const source = readFileSync(path.join(root, FILE), 'utf8')
  const contract = readFileSync(path.join(root, 'backend/catalogue/channels.contract.test.ts'), 'utf8')
  const rows = Array.from(source.matchAll(/^(\w+) +\w+:L\d+.*$/gm))
  return rows.flatMap(([find, channel = '']) => {
    /** @param {(answer: string) => string} turned */
    const row = (turned) => find.replace(/\b(\w+):(?=L\d)/g, (_, answer) => `${turned(answer)}:`)
    const condition = /\b(?!yes:|no:)(\w+):L\d/.exec(find)?.[1] ?? 'authorised'
    const opposite = row((answer) => (answer === 'no' ? 'yes' : 'no'))
    const onlyIf = row((answer) => (['yes', 'no'].includes(answer) ? condition : 'yes'))
    const of = { file: FILE, find, each: `cell ${channel} of ` }
    /** @type {Pick<import('./list.mjs').Break, 'project' | 'tests'>} */
    const unit = { project: 'rules', tests: ['lib/rules/channels'] }
    /** @type {Pick<import('./list.mjs').Break, 'project' | 'tests'>} */
    const backend = { project: 'contract', tests: ['backend/catalogue/channels.contract'] }
    const kept = new RegExp(`STOREFRONT.*'${channel}'`).test(contract)
    return [
      { ...of, ...unit, what: `cells: ${channel}`, replace: opposite },
      { ...of, ...unit, what: `cells: ${channel}, only if`, replace: onlyIf },
      ...(kept ? [] : [{ ...of, ...backend, what: `cells: ${channel}, backend`, replace: opposite }]),
      ...(CONDITIONAL.includes(channel)
        ? [{ ...of, ...backend, what: `cells: ${channel}, only if, backend`, replace: onlyIf }]
        : []),
    ]
  })
}
