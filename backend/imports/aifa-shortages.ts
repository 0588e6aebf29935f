import { type MedicineRecord, readAtc } from './medicine-record'
import { Table } from './table'
import { known, parseAnyDate, readDate, readMinsan, required } from './values'

/** AIFA's list of medicine shortages, elenco_medicinali_carenti.csv: two preamble lines before the header. */
export const shortagesTable = new Table(
  {
    columns: {
      name: { names: ['Nome medicinale'], required: true },
      aic: { names: ['Codice AIC'], required: true, code: 'needed' },
      starts: { names: ['Data inizio'], required: true },
      ends: { names: ['Fine presunta'], required: true },
      atc: { names: ['Codice ATC'] },
    },
  },
  (row): MedicineRecord => ({
    minsan: readMinsan(row.aic),
    atc: readAtc(row.atc),
    shortage_from: readDate(required(row.starts, 'Data inizio')),
    // The presumed end is often text ("non definita"), read as null.
    shortage_until: parseAnyDate(known(row.ends) ?? ''),
  }),
)
