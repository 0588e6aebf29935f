import { formatOldAddress, type OldAddress, parseOldAddress } from './old-address'

export interface Redirect {
  /** Normalised by `formatOldAddress`. */
  from: string
  to: string
}

interface Rule extends Redirect {
  parameters: readonly string[]
}

/** Rules of one path by one parameter that they need; `''` has the rule that needs none. */
type PathRules = Map<string, Rule[]>

/** Redirects of an old site. A rule matches an address that has its path and at least its parameters. */
export class RedirectTable {
  private readonly paths = new Map<string, PathRules>()

  /** Adds a rule, or replaces the one with the same address. */
  set(address: OldAddress, to: string): void {
    const from = formatOldAddress(address)
    this.delete(address)
    const rules: PathRules = this.paths.get(address.path) ?? new Map()
    this.paths.set(address.path, rules)
    // The rarest parameter: `controller=product` may be part of every rule.
    const size = (parameter: string) => rules.get(parameter)?.length ?? 0
    const [first = '', ...others] = address.parameters
    const rarest = others.reduce((best, parameter) => (size(parameter) < size(best) ? parameter : best), first)
    rules.set(rarest, [...(rules.get(rarest) ?? []), { from, to, parameters: address.parameters }])
  }

  delete(address: OldAddress): void {
    const from = formatOldAddress(address)
    const rules = this.paths.get(address.path)
    for (const parameter of ['', ...address.parameters]) {
      const same = rules?.get(parameter)
      if (same?.some((rule) => rule.from === from))
        rules?.set(
          parameter,
          same.filter((rule) => rule.from !== from),
        )
    }
  }

  /** Returns the matching rule with the most parameters; null without one, or if `url` is no address. */
  find(url: string): Redirect | null {
    const address = this.paths.size > 0 ? parseOldAddress(url) : null
    const rules = address && this.paths.get(address.path)
    if (!rules) return null
    const has = new Set(address.parameters)
    return (
      ['', ...has]
        .flatMap((parameter) => rules.get(parameter) ?? [])
        .filter(({ parameters }) => parameters.every((parameter) => has.has(parameter)))
        .sort((a, b) => b.parameters.length - a.parameters.length || (a.from < b.from ? -1 : 1))[0] ?? null
    )
  }
}
