import { Command } from 'commander'
import { judge, type Point } from '../compliance/judge'
import { readShop } from '../compliance/read'
import { print } from './output'

const HELP = `
It looks at the variables of storefront and backend as they stand here, and at the database, or at the platform of API_BASE_URL.
Ends with 0 where the shop may open, 1 where something is missing, 2 where nothing is missing but something could not be checked.`

const SIGNS = { ok: 'ok       ', missing: 'MISSING  ', unchecked: 'UNCHECKED', note: 'note     ' } as const

export function complianceCommand(): Command {
  return new Command('compliance')
    .description('Go through all that the shop needs before it opens')
    .addHelpText('after', HELP)
    .action(async (options) => {
      const points = judge(await readShop(process.env))
      const exit_code = exitCode(points)
      print({ ready: exit_code === 0, points }, asText, options)
      process.exitCode = exit_code
    })
}

function exitCode(points: readonly Point[]): 0 | 1 | 2 {
  if (points.some(({ state }) => state === 'missing')) return 1
  return points.some(({ state }) => state === 'unchecked') ? 2 : 0
}

function asText({ ready, points }: { ready: boolean; points: readonly Point[] }): string {
  const lines = points.map(({ state, text, law }) => `${SIGNS[state]}  ${text}${law ? ` [docs/domain.md#${law}]` : ''}`)
  return [...lines, '', ready ? 'The shop may open.' : 'The shop is not ready.'].join('\n')
}
