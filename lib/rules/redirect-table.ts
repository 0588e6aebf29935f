/** Path and parameters of an old site's address, normalised (RFC 3986, 6.2.2) so that they compare as text. */
export interface OldAddress {
  path: string
  /** `name=value`, or `name` without a value; sorted and unique, without tracking. */
  parameters: readonly string[]
}

/** Parameters of campaigns, analytics and sessions: they never select a page. */
const TRACKING =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|gad_\w+|_ga|_gac|_gid|_gl|srsltid|fbclid|fb_(?:action_\w+|ref|source)|igsh(?:id)?|msclkid|mc_[ce]id|mkt_tok|_hs(?:enc|mi)|hsctatracking|ttclid|twclid|li_fat_id|yclid|_openstat|epik|pk_\w+|piwik_\w+|mtm_\w+|matomo_\w+|s_kwcid|ef_id|phpsessid|jsessionid|oscsid|zenid)$/i

/** Parses a path, or a whole address whose host is ignored; null if it is none. */
export function parseOldAddress(text: string): OldAddress | null {
  const whole = text.startsWith('/') ? `http://old.invalid/${text.replace(/^\/+/, '')}` : text
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null
  const { pathname, search } = new URL(whole)
  const segments = pathname.split('/').filter(Boolean).map(normaliseSegment)
  const parameters = search.slice(1).split('&').flatMap(normaliseParameter)
  return { path: `/${segments.join('/')}`, parameters: [...new Set(parameters)].sort() }
}

export const formatOldAddress = ({ path, parameters }: OldAddress): string =>
  parameters.length > 0 ? `${path}?${parameters.join('&')}` : path

const normaliseSegment = (text: string) => encodeURI(decodePart(text)).replace(/[/?#]/g, encodeURIComponent)

function normaliseParameter(text: string): string[] {
  const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(text.replaceAll('+', ' ')) ?? []
  const key = decodePart(name)
  if (key === '' || TRACKING.test(key)) return []
  const encoded = encodeURIComponent(key)
  return [value === '' ? encoded : `${encoded}=${encodeURIComponent(decodePart(value))}`]
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return decodeBytes(text).normalize('NFC')
  }
}

/** Decodes escapes of older sites in Windows-1252 (`%F2`), and keeps a `%` that begins no escape. */
function decodeBytes(text: string): string {
  const characters = text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

interface Redirect {
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
