import type { Supply } from '@/lib/contract/products'
import { columnKey } from './headings'

const codes: readonly Supply[] = ['OTC', 'SOP', 'RR', 'RNR', 'RRL', 'RNRL', 'USPL', 'OSP', 'RMR']

/**
 * Parses AIFA's FORNITURA into a supply regime (docs/domain.md#L34). Fails closed: unknown values require a
 * prescription.
 */
export function parseSupply(text: string): Supply {
  const key = columnKey(text)
  const code = codes.find((candidate) => candidate.toLowerCase() === key)
  if (code) return code
  if (/non?soggett[io]aprescrizionemedica/.test(key)) {
    if (key.includes('nondabanco')) return 'SOP'
    return key.includes('dabanco') ? 'OTC' : 'RR'
  }
  if (/ricettaministeriale|ricalco/.test(key)) return 'RMR'
  const renewed = /davolta|rinnovarevoltapervolta/.test(key)
  if (!key.includes('limitativa')) return renewed ? 'RNR' : 'RR'
  if (/centriospedalieriodispecialist|vend(?:it|ibili)alpubblico/.test(key)) return renewed ? 'RNRL' : 'RRL'
  if (key.includes('ambienteospedaliero')) return 'OSP'
  return key.includes('specialist') ? 'USPL' : 'RR'
}

/** The leaflet's URL if it is AIFA's, else null: cells are never trusted as links. */
export function leafletUrl(text: string): string | null {
  if (text.length > 500 || !URL.canParse(text)) return null
  const url = new URL(text)
  const trusted =
    url.protocol === 'https:' && url.host === 'api.aifa.gov.it' && url.username === '' && url.password === ''
  return trusted ? url.href : null
}
