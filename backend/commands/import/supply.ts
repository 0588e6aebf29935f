import type { Supply } from '@/lib/contract/products'
import { columnKey } from './table'

const codes: readonly Supply[] = ['OTC', 'SOP', 'RR', 'RNR', 'RRL', 'RNRL', 'USPL', 'OSP', 'RMR']

/**
 * AIFA's FORNITURA text as a supply regime (D.Lgs. 219/2006, artt. 87–96). Fails closed: whatever is not understood
 * needs a prescription.
 */
export function supplyOf(text: string): Supply {
  const key = columnKey(text)
  const code = codes.find((candidate) => candidate.toLowerCase() === key)
  if (code) return code
  if (/non?soggett[io]aprescrizionemedica/.test(key)) {
    if (key.includes('nondabanco')) return 'SOP'
    return key.includes('dabanco') ? 'OTC' : 'RR'
  }
  if (/ricettaministeriale|ricalco/.test(key)) return 'RMR'
  const renewed = key.includes('davolta') || key.includes('rinnovarevoltapervolta')
  if (key.includes('limitativa')) {
    if (
      key.includes('centriospedalieriodispecialist') ||
      key.includes('venditalpubblico') ||
      key.includes('vendibilialpubblico')
    ) {
      return renewed ? 'RNRL' : 'RRL'
    }
    if (key.includes('ambienteospedaliero')) return 'OSP'
    if (key.includes('specialist')) return 'USPL'
    return 'RR'
  }
  return renewed ? 'RNR' : 'RR'
}

/** The leaflet's address where it is AIFA's own, else null: a cell of a file is never trusted as a link. */
export function leafletUrl(text: string): string | null {
  if (text.length > 500 || !URL.canParse(text)) return null
  const url = new URL(text)
  const trusted =
    url.protocol === 'https:' && url.host === 'api.aifa.gov.it' && url.username === '' && url.password === ''
  return trusted ? url.href : null
}
