import type * as z from 'zod/mini'
import { backend_variables } from '@/backend/env'
import { storefront_variables } from '@/lib/contract/storefront-environment'
import { groups, type Variable, variables } from './variables'

const schemas: Record<string, z.ZodMiniType> = {
  ...backend_variables.def.shape,
  ...storefront_variables.def.shape,
}

const all = Object.entries(variables)

const sections = Object.entries(groups).map(([key, title]) => ({
  title,
  rows: all.filter(([, { group }]) => group === key),
}))

/** The schema's own default as an operator would write it. */
export function schemaDefault(name: string): string | undefined {
  const definition = schemas[name]?.def
  if (!definition || !('defaultValue' in definition)) return undefined
  const { defaultValue } = definition
  return typeof defaultValue === 'boolean' ? String(Number(defaultValue)) : String(defaultValue)
}

/** What stands where a variable is not set, in Markdown. */
function otherwise(name: string, variable: Variable): string {
  const value = schemaDefault(name)
  return variable.otherwise ?? (value ? `\`${value}\`` : '–')
}

/** The README's tables, one a group. */
export function environmentTables(): string {
  const tables = sections.map(({ title, rows }) =>
    [
      `### ${title}`,
      '',
      '| Variable | Without it | What |',
      '|---|---|---|',
      ...rows.map(([name, variable]) => `| \`${name}\` | ${otherwise(name, variable)} | ${variable.what} |`),
    ].join('\n'),
  )
  return tables.join('\n\n')
}

/** Markdown as plain words: a file of variables has no links. */
const plain = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '')

/** .env.example: every variable, commented out, with a value that works. */
export function environmentExample(): string {
  const parts = sections.map(({ title, rows }) =>
    [
      `# --- ${title} ---`,
      ...rows.map(
        ([name, variable]) =>
          `\n# ${plain(variable.what)}\n# Without it: ${plain(otherwise(name, variable))}\n# ${name}="${variable.example}"`,
      ),
    ].join('\n'),
  )
  return `# Every variable that Salvia reads. Copy this file to .env and uncomment what you set; made by npm run docs.\n\n${parts.join('\n\n')}\n`
}
