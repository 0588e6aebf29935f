import { judgeClosure } from '@/lib/rules/closure'
import { readDays } from './dates'
import { reject } from './outcome'
import { Table, type TableRecord } from './table'
import { limited, type OfEach, rowPharmacies } from './values'

export type ClosureRecord = OfEach<TableRecord<ReturnType<typeof closureTable>>>

export const closureTable = (pharmacy?: string) =>
  new Table(
    {
      columns: {
        pharmacy: { names: ['farmacia', 'codice_farmacia', 'pharmacy', 'pharmacy_code'], code: 'needed' },
        from: {
          names: ['dal', 'data', 'data_inizio', 'from', 'data_chiusura', 'chiuso_dal', 'chiusura_dal', 'inizio'],
          required: true,
        },
        to: { names: ['al', 'data_fine', 'to', 'chiuso_al', 'chiusura_al', 'fine'] },
        reason: { names: ['motivo', 'reason', 'causale', 'motivazione'] },
      },
    },
    (row) => {
      const pharmacy_codes = rowPharmacies(row.pharmacy, pharmacy)
      const { from, to } = readDays(row.from, row.to)
      const wrong = judgeClosure({ from, to })
      if (wrong === 'closure_reversed') reject('invalid_date', `al comes before dal: ${row.to}`)
      if (wrong === 'closure_too_long') reject('invalid_date', `the closure is longer than a year: ${from} to ${to}`)
      return { pharmacy_codes, from, to, reason: limited(row.reason, 120, 'motivo') }
    },
  )
