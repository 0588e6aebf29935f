import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { schema } from '@/backend/database/schema'
import { read } from './tree'

/** Tables that know nobody: goods, places, and what the shop remembers of itself. A new table is here or in the document. */
const NOBODYS =
  'categories cities imports offers own_codes pharmacies pharmacy_duty price_history product_categories product_index products redirects search_words services settings'.split(
    ' ',
  )

const [, section = ''] = read('docs/account.md').split('<a id="retention"></a>')
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').slice(1, -1))
const named = (column: number) =>
  new Set(rows.flatMap((row) => Array.from(row[column]?.matchAll(/`([^`]+)`/g) ?? [], ([, name = '']) => name)))

const tables = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableConfig(one)] : []))
const names = tables.map(({ name }) => name)

describe('the table of retention', () => {
  it('names each table that keeps something of somebody, and no other', () => {
    expect([...named(1), ...NOBODYS].sort()).toEqual([...names].sort())
  })

  it('leaves out no table that belongs to a customer or an order, or in which something is sealed', () => {
    const personal = tables.filter(({ columns }) =>
      columns.some((column) => /^(user_id|order_id|recipient|.*_encrypted)$/.test(column.name)),
    )
    expect(personal.map(({ name }) => name).filter((name) => NOBODYS.includes(name))).toEqual([])
  })

  it('names each job of the sweep, and jobs that run alone', () => {
    const imported = (file: string) =>
      Array.from(read(file).matchAll(/from '(?:@\/backend|\.)\/([\w/-]+)'/g), ([, path]) => `backend/${path}.ts`)
    const jobs = imported('backend/sweep.ts').filter((file) => /\b(sweep|forget)\w+/.test(read(file)))
    const deleting = [...named(3)]
    expect(jobs.filter((file) => !deleting.includes(file))).toEqual([])
    const running = [...jobs, 'backend/sweep.ts', ...imported('backend/main.ts')]
    expect(deleting.filter((file) => !running.includes(file))).toEqual([])
  })

  it('says of each thing how long and why', () => {
    for (const [what, , long = '', , source = ''] of rows)
      expect([what, long.trim() !== '', /domain\.md#L\d+/.test(source)]).toEqual([what, true, true])
  })
})
