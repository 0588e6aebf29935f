import path from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { LIFETIME_MS } from '@/backend/account/links'
import { LIVES } from '@/backend/account/tokens'
import { KEPT_WEEKS } from '@/backend/catalogue/misses'
import { UNCONFIRMED_DAYS } from '@/backend/catalogue/stock-watch'
import { schema } from '@/backend/database/schema'
import { KEPT_MS } from '@/backend/guests/keys'
import { CODE_MS, PROVEN_MS } from '@/backend/guests/mailbox'
import { IDEMPOTENCY_LIFETIME_MS } from '@/backend/http/idempotency'
import { DEVICE_MS, MONTH_MS } from '@/backend/jobs/cleanup'
import { KEEP_DAYS } from '@/backend/mail/retention'
import { GUEST_WAITING_DAYS, KEPT_DAYS, WAITING_DAYS } from '@/backend/prescriptions/expire'
import { LIMITED_DAYS } from '@/lib/rules/ingredient-limits'
import { WATCH_DAYS } from '@/lib/rules/stock-watch'
import { read } from './tree'

/** Tables without personal data. A new table must be listed here or in the document. */
const NOBODYS =
  'articles categories cities hidden_offers import_changes imports logos merged_products offers own_codes pharmacies pharmacy_duty price_history product_categories product_index products redirects search_words services settings'.split(
    ' ',
  )

const [, section = ''] = read('docs/account.md').split('<a id="retention"></a>')
const table = section.split('\n\n').find((block) => block.startsWith('| '))
const rows = (table ?? '')
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

  it('names each cleanup job and each separate job', () => {
    const imported = (file: string) =>
      Array.from(
        read(file).matchAll(/from '(@\/backend|\.)\/([\w/-]+)'/g),
        ([, base, rest]) => `${base === '.' ? path.dirname(file) : 'backend'}/${rest}.ts`,
      )
    const jobs = imported('backend/jobs/cleanup.ts').filter((file) =>
      /export async function delete\w+/.test(read(file)),
    )
    const deleting = [...named(3)]
    expect(jobs.filter((file) => !deleting.includes(file))).toEqual([])
    const running = [...jobs, 'backend/jobs/cleanup.ts', ...imported('backend/main.ts')]
    expect(deleting.filter((file) => !running.includes(file))).toEqual([])
  })

  it('says of each thing how long and why', () => {
    for (const [what, , long = '', , source = ''] of rows)
      expect([what, long.trim() !== '', /domain\.md#L\d+/.test(source)]).toEqual([what, true, true])
  })
})

const DAY_MS = 86_400_000
const words: Record<string, string> = {
  '1 giorno': 'un giorno',
  '1 ora': "un'ora",
  '10 minuti': 'dieci minuti',
  '12 ore': 'dodici ore',
  '7 giorni': 'una settimana',
}
/** A period in the notice's wording. */
const written = (count: number, one: string, many: string) => {
  const text = `${count} ${count === 1 ? one : many}`
  return words[text] ?? text
}
const days = (count: number) => written(count, 'giorno', 'giorni')
const { kept } = LIVES

describe('the notice on privacy', () => {
  const entries = read('messages/legal/privacy.json').split('"conservazione"')[1]?.split('"diritti"')[0] ?? ''

  it.each([
    ['Ricette', `eliminati ${days(KEPT_DAYS)} dopo la fine`],
    [
      'Ricette',
      `eliminato dopo ${days(WAITING_DAYS)}, quello di chi ordina senza account dopo ${days(GUEST_WAITING_DAYS)}`,
    ],
    ['Ricette', `nel carrello, dopo ${days(KEPT_DAYS)} senza modifiche`],
    ['Ordini senza account', `fino a ${days(KEPT_MS / DAY_MS)} dopo la fine`],
    ['Ordini senza account', `vale ${written(CODE_MS / 60_000, 'minuto', 'minuti')}`],
    ['Ordini senza account', `era giusto, ${written(PROVEN_MS / 3_600_000, 'ora', 'ore')}`],
    ['«Avvisami»', `al massimo ${days(WATCH_DAYS)}; l'indirizzo che nessuno conferma, ${days(UNCONFIRMED_DAYS)}`],
    ['Messaggi alla farmacia', `oggetto per ${days(KEEP_DAYS)}`],
    ['Quantità di alcuni principi attivi', `ultimi ${days(LIMITED_DAYS)}`],
    ['Ricerche senza risultati', written(KEPT_WEEKS, 'settimana', 'settimane')],
    ['Accessi', `dopo ${days(kept.idle_seconds / 86_400)} senza uso, al massimo ${kept.most_seconds / 86_400}`],
    [
      'Accessi',
      `${days(DEVICE_MS / DAY_MS)} dall'ultimo accesso; una registrazione mai confermata, ${days(MONTH_MS / DAY_MS)}`,
    ],
    ['Accessi', `valgono ${days(LIFETIME_MS.confirm / DAY_MS)}`],
    ['Accessi', `nuova password ${written(LIFETIME_MS.reset / 3_600_000, 'ora', 'ore')}`],
    ['Accessi', `i codici ${written(LIFETIME_MS.identity / 60_000, 'minuto', 'minuti')}`],
    ['Prenotazioni', `eliminata ${days(MONTH_MS / DAY_MS)} dopo l'appuntamento`],
    ['Protezione dagli abusi', written(IDEMPOTENCY_LIFETIME_MS / 3_600_000, 'ora', 'ore')],
  ])('says of «%s» the period of the code', (name, period) => {
    expect(entries.split('"**').find((entry) => entry.startsWith(`${name}:`))).toContain(period)
  })

  it('has a period for each use that it names', () => {
    for (const use of [
      'Account',
      'Ordini e appuntamenti',
      'Deleghe e assistiti',
      'Carta fedeltà',
      'Consensi facoltativi',
    ])
      expect(entries).toContain(`"**${use}:**`)
  })
})
