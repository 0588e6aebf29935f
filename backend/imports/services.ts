import { parsePrice } from '@/lib/rules/read-price'
import { categorySlug } from './categories'
import { cleanHtml } from './clean-html'
import { reject } from './outcome'
import { Table, type TableRecord } from './table'
import { limited, type OfEach, optional, readCount, readHours, readSwitch, required, rowPharmacies } from './values'

export type ServiceRecord = OfEach<TableRecord<ReturnType<typeof serviceTable>>>

/**
 * The shop's own format of bookable services, see docs/imports.md; `pharmacy` is the default for rows without one.
 */
export const serviceTable = (pharmacy?: string) =>
  new Table(
    {
      columns: {
        pharmacy: { names: ['farmacia', 'codice_farmacia', 'pharmacy', 'pharmacy_code'], code: 'needed' },
        name: { names: ['nome', 'servizio', 'name'], required: true },
        slug: { names: ['slug', 'indirizzo_breve'] },
        category: { names: ['categoria', 'category'] },
        summary: { names: ['riassunto', 'descrizione_breve', 'summary'] },
        description: { names: ['descrizione', 'description'], lines: true },
        duration: { names: ['durata_minuti', 'durata', 'duration_minutes'], required: true },
        price: { names: ['prezzo', 'price'] },
        free: { names: ['gratis_con_ricetta', 'free_with_prescription'] },
        minimum_age: { names: ['eta_minima', 'minimum_age'] },
        preparation: { names: ['preparazione', 'preparation'] },
        bring: { names: ['da_portare', 'cosa_portare', 'bring'] },
        note: { names: ['nota_obbligatoria', 'requires_note'] },
        capacity: { names: ['posti', 'capacity'] },
        times: { names: ['orari', 'fasce', 'times'], required: true },
      },
    },
    (row) => {
      const name = limited(required(row.name, 'nome'), 120, 'nome') ?? ''
      const slug = categorySlug(optional(row.slug, (text) => text) ?? name)
      const times = readHours(required(row.times, 'orari'), 'orari')
      return {
        pharmacy_codes: rowPharmacies(row.pharmacy, pharmacy),
        name,
        slug: slug || reject('invalid_value', `slug has no letters: ${row.slug || name}`),
        category: limited(row.category, 80, 'categoria') ?? name,
        summary: limited(row.summary, 300, 'riassunto') ?? '',
        description: cleanHtml(limited(row.description, 10_000, 'descrizione') ?? ''),
        duration_minutes: readCount(row.duration.replace(/\s*min(?:uti)?\.?$/i, ''), 'durata_minuti', 24 * 60),
        price_cents: optional(
          row.price,
          (text) => parsePrice(text) ?? reject('invalid_price', `prezzo is none: ${text}`),
        ),
        free_with_prescription: readSwitch(row.free, 'gratis_con_ricetta'),
        minimum_age: optional(row.minimum_age, (text) => readCount(text, 'eta_minima', 120)),
        preparation: limited(row.preparation, 1000, 'preparazione'),
        bring: limited(row.bring, 1000, 'da_portare'),
        requires_note: readSwitch(row.note, 'nota_obbligatoria'),
        capacity: optional(row.capacity, (text) => readCount(text, 'posti', 1000)) ?? 1,
        times: times.length > 0 ? times : reject('invalid_value', `orari names no times: ${row.times}`),
      }
    },
  )
