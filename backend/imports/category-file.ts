import { categorySlug } from './categories'
import { decodeEntities } from './clean-html'
import { reject } from './outcome'
import { Table, type TableRecord } from './table'
import { known, limited, required } from './values'

export type CategoryRecord = TableRecord<typeof categoryTable>

export const categoryTable = new Table(
  {
    columns: {
      name: { names: ['nome', 'categoria', 'name'], required: true },
      slug: { names: ['slug', 'indirizzo_breve'] },
      parent: { names: ['reparto', 'sotto', 'parent'], required: true },
      description: { names: ['descrizione', 'description'], lines: true },
    },
  },
  (row, line) => {
    const name = limited(required(row.name, 'nome'), 120, 'nome') ?? ''
    const slug = categorySlug(known(row.slug) ?? name)
    const above = known(row.parent)
    return {
      slug: slug || reject('invalid_value', `slug has no letters: ${row.slug || name}`),
      name,
      parent: above && categorySlug(above),
      description: limited(decodeEntities(row.description), 2000, 'descrizione'),
      line,
    }
  },
)
