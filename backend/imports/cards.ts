import { cardCode } from '@/backend/account/fidelity-code'
import { phoneEnd } from '@/backend/account/fidelity-holder'
import { isEan13 } from '@/lib/identifiers/gtin'
import { readDate } from './dates'
import { reject } from './outcome'
import { Table, type TableRecord } from './table'
import { known, parseCount, required, rowPharmacy } from './values'

export type CardRecord = TableRecord<ReturnType<typeof cardTable>>

const POINTS_MAX = 10_000_000

/**
 * The shop's own format of loyalty cards, see docs/imports.md; `pharmacy` is the default for rows without one.
 * Thirteen digits with a valid check digit are shown as EAN-13, all others as Code 128.
 */
export const cardTable = (pharmacy?: string) =>
  new Table(
    {
      columns: {
        pharmacy: { names: ['farmacia', 'codice_farmacia', 'pharmacy', 'pharmacy_code'], code: 'needed' },
        code: {
          names: [
            ...[
              'codice',
              'codice_carta',
              'carta',
              'code',
              'fidelity_code',
              'numero_tessera',
              'n_tessera',
              'num_tessera',
            ],
            ...['nr_tessera', 'codice_tessera', 'cod_tessera', 'tessera', 'numero_carta', 'n_carta', 'num_carta'],
          ],
          required: true,
          code: 'needed',
        },
        holder: {
          names: ['intestatario', 'nome', 'holder', 'cliente', 'nominativo', 'cognome_nome', 'cognome_e_nome'],
        },
        birth_day: { names: ['data_nascita', 'nascita', 'birth_day', 'birth_date', 'data_di_nascita', 'nato_il'] },
        phone: { names: ['telefono', 'cellulare', 'phone', 'cell', 'tel'], code: 'needed' },
        points: {
          names: ['punti', 'saldo', 'points', 'saldo_punti', 'totale_punti', 'tot_punti', 'punti_residui'],
          required: true,
        },
      },
    },
    (row) => {
      const code = cardCode(required(row.code, 'codice'))
      // Punctuation groups a code's digits; a number with decimals is no code.
      if (/^\d+[.,]\d{1,2}$/.test(row.code) || !/^[0-9A-Z]{4,32}$/.test(code))
        reject('invalid_code', `not a card's code: ${row.code}`)
      const points = parseCount(row.points) ?? -1
      if (points < 0 || points > POINTS_MAX)
        reject('invalid_points', `not a number of points: ${row.points || '(empty)'}`)
      const [born, phone] = [known(row.birth_day), known(row.phone)]
      const holder_birth_day = born && readDate(born, 'four')
      const holder_phone_end = phone && (phoneEnd(phone) ?? reject('invalid_value', `not a telephone number: ${phone}`))
      return {
        pharmacy_code: rowPharmacy(row.pharmacy, pharmacy),
        code,
        holder: known(row.holder),
        holder_birth_day,
        holder_phone_end,
        points,
        barcode_format: isEan13(code) ? 'ean13' : 'code128',
      }
    },
  )
