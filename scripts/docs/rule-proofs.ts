import type { Sources } from './proof-sources'

/** A test whose title has the address of a rule. */
export interface RuleProof {
  title: string
  file: string
}

/** Returns the rules of docs/domain.md: number and heading. */
export const listRules = (sources: Sources): Map<string, string> =>
  new Map(
    Array.from(
      sources.text('docs/domain.md').matchAll(/^### <a id="(L\d+)"><\/a>L\d+: (.+)$/gm),
      ([, id = '', heading = '']) => [id, heading],
    ),
  )

const ADDRESS = /\s*\((docs\/domain\.md#L\d+(?:, #L\d+)*)\)/

/** Returns the tests and groups of tests whose titles name each rule: `(docs/domain.md#L6, #L8)`. */
export function findRuleProofs(sources: Sources): Map<string, RuleProof[]> {
  const found = new Map([...listRules(sources).keys()].map((id): [string, RuleProof[]] => [id, []]))
  for (const file of sources.tests.filter((one) => sources.text(one).includes('docs/domain.md#L')))
    for (const { title } of sources.parse(file).blocks) {
      const [whole = '', address = ''] = ADDRESS.exec(title) ?? []
      for (const [id = ''] of address.matchAll(/L\d+/g)) found.get(id)?.push({ title: title.replace(whole, ''), file })
    }
  return found
}
