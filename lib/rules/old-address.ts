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
