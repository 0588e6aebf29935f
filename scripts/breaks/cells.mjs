import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../lib/setup.mjs'

const FILE = 'lib/rules/channels.ts'

/**
 * Each row of the table of channels with all its answers turned round, once for the unit tests and once for those against a running backend,
 * which have a test for each cell that a backend shows.
 * @returns {import('./list.mjs').Break[]}
 */
export function turnedCells() {
  const source = readFileSync(path.join(root, FILE), 'utf8')
  const contract = readFileSync(path.join(root, 'backend/channels.contract.test.ts'), 'utf8')
  const rows = Array.from(source.matchAll(/^(\w+) +\w+:L\d+.*$/gm))
  return rows.flatMap(([find, channel = '']) => {
    const replace = find.replace(/\b(\w+):(?=L\d)/g, (_, answer) => (answer === 'no' ? 'yes:' : 'no:'))
    const row = { file: FILE, find, replace, each: `cell ${channel} of ` }
    /** @type {import('./list.mjs').Break} */
    const unit = { ...row, what: `cells: ${channel}`, project: 'rules', tests: ['lib/rules/channels'] }
    const kept = new RegExp(`STOREFRONT.*'${channel}'`).test(contract)
    return kept
      ? [unit]
      : [
          unit,
          { ...row, what: `cells: ${channel}, backend`, project: 'contract', tests: ['backend/channels.contract'] },
        ]
  })
}
