import path from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { CODE_MS, PROVEN_MS, REMEMBERED_MS } from '@/backend/account/mailbox'
import { LIFETIME_MS, LIVES } from '@/backend/account/tokens'
import { DEVICE_MS, GONE_DAYS, MONTH_MS, QUESTIONS_MS, REMINDERS_MS } from '@/backend/app/cleanup'
import { KEPT_WEEKS } from '@/backend/catalogue/misses'
import { schema } from '@/backend/database/schema'
import { IDEMPOTENCY_LIFETIME_MS } from '@/backend/http/idempotency'
import { KEEP_DAYS } from '@/backend/mail/operator'
import { KEPT_MS } from '@/backend/orders/guest-keys'
import { GUEST_WAITING_DAYS, KEPT_DAYS, WAITING_DAYS } from '@/backend/prescriptions/routes'
import { UNCONFIRMED_DAYS } from '@/backend/stock-alerts/routes'
import { LIMITED_DAYS } from '@/lib/rules/ingredient-limits'
import { WATCH_DAYS } from '@/lib/rules/stock-watch'
import { readTree } from './proof-sources'
import { importedNames } from './references'
import { exists, FOLDERS, ownFiles, read } from './tree'

describe('citations', () => {
  /** Excludes generators of documents, whose links belong to the documents. */
  const code = ownFiles('.ts', '.tsx', '.mjs', '.sql', '.css', '.sh', '.php').filter(
    (file) => !file.startsWith('scripts/docs/'),
  )
  const documents = ownFiles('.md')
  const names = new Set(ownFiles('').map((file) => path.basename(file)))

  /** Generated files that documents name. */
  const MADE = ['public/heic/libheif.js', 'public/scanner/zxing.js', 'next-env.d.ts']

  /** GitHub's anchor of a heading. */
  const slug = (heading: string) =>
    heading
      .replace(/<[^>]*>|`/g, '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')

  const anchors = new Map(
    documents.map((file) => {
      const text = read(file)
      const given = Array.from(text.matchAll(/<a id="([^"]+)">/g), ([, id = '']) => id)
      const headings = Array.from(text.matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) => slug(heading))
      return [file, new Set([...given, ...headings])]
    }),
  )

  const getLine = (text: string, index: number) => text.slice(0, index).split('\n').length

  function lost(file: string, pattern: RegExp, resolves: (match: RegExpMatchArray) => boolean): string[] {
    const text = read(file)
    return Array.from(text.matchAll(pattern)).flatMap((match) =>
      resolves(match) ? [] : [`${file}:${getLine(text, match.index)} ${match[0]}`],
    )
  }

  const hasAnchor = (file: string, anchor: string | undefined) => !anchor || anchors.get(file)?.has(anchor) === true

  /** Consecutive lines of a comment as one text. */
  const COMMENT = /(?:^[ \t]*(?:\/\/|\/?\*|--).*\n?)+|\/\*\*.*?\*\//gm

  const LAW = /D\.Lgs\.|\bD[LM] \d|\bDPR \d|\bL\. \d+\/\d{4}|Codice del consumo|GDPR art|Reg\. \((?:EU|UE)\)/

  describe('code', () => {
    it('cites only documents and anchors that are there', () => {
      const wrong = code.flatMap((file) => [
        ...lost(file, /docs\/([\w./-]+\.md)(?:#([\w-]+))?/g, ([, name, anchor]) => {
          const document = `docs/${name}`
          return exists(document) && hasAnchor(document, anchor)
        }),
        ...lost(file, /(?<=[\s(])#(L\d{1,2})\b/g, ([, law]) => hasAnchor('docs/domain.md', law)),
        ...lost(
          file,
          /(?<![\w./-])([\w-]+\.md)\b/g,
          ([, name = '']) => exists(name) || exists(path.join(path.dirname(file), name)),
        ),
      ])
      expect(wrong).toEqual([])
    })

    it('cites a law by its address in docs/domain.md', () => {
      const wrong = code
        .filter((file) => !/\.test\.tsx?$|\.spec\.ts$/.test(file))
        .flatMap((file) =>
          lost(file, COMMENT, ([comment]) => {
            const bare = /(?<![#\w])L\d{1,2}\b/.test(comment)
            return !bare && (!LAW.test(comment) || /docs\/domain\.md#/.test(comment))
          }),
        )
      expect(wrong).toEqual([])
    })

    it('gives each law a number in the document', () => {
      const numbers = Array.from(read('docs/domain.md').matchAll(/<a id="L(\d+)">/g), ([, number]) => Number(number))
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
      expect(numbers.length).toBeGreaterThanOrEqual(36)
    })
  })

  describe.each(documents)('%s', (file) => {
    it('links only to what is there', () => {
      const wrong = lost(file, /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g, ([, target = '', anchor]) => {
        const found = target === '' ? file : path.join(path.dirname(file), target)
        return exists(found) && hasAnchor(found, anchor)
      })
      const pictures = lost(file, /<img src="([^"]+)"/g, ([, target = '']) =>
        exists(path.join(path.dirname(file), target)),
      )
      expect([...wrong, ...pictures]).toEqual([])
    })

    it('names only files that are there', () => {
      const folders = FOLDERS.map((folder) => folder.replace('.', '\\.')).join('|')
      const wrong = [
        ...lost(
          file,
          new RegExp(`\`((?:${folders}|public)/[\\w./@()[\\]-]+)\``, 'g'),
          ([, name = '']) => MADE.includes(name) || exists(name),
        ),
        ...lost(
          file,
          /`([\w.-]+\.(?:tsx?|mjs|sql|sh|php))`/g,
          ([, name = '']) => MADE.includes(name) || names.has(name),
        ),
      ]
      expect(wrong).toEqual([])
    })
  })
})

describe('retention', () => {
  /** Tables without personal data. A new table must be listed here or in the document. */
  const NOBODYS =
    'articles categories cities desk_import_columns hidden_offers import_changes imports listing_cache logos merged_products offers own_codes pharmacies pharmacy_duty price_history product_categories product_index products ready_texts redirects search_words services settings'.split(
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
    it('names each table with personal data, and no other', () => {
      expect([...named(1), ...NOBODYS].sort()).toEqual([...names].sort())
    })

    it('leaves out no table that belongs to a customer or an order, or in which something is sealed', () => {
      const personal = tables.filter(({ columns }) =>
        columns.some((column) => /^(user_id|order_id|recipient|.*_encrypted)$/.test(column.name)),
      )
      expect(personal.map(({ name }) => name).filter((name) => NOBODYS.includes(name))).toEqual([])
    })

    it('names each cleanup job and each separate job', () => {
      const sources = readTree()
      const imported = (file: string) => [...new Set(importedNames(sources, file).values())]
      const jobs = imported('backend/app/cleanup.ts').filter((file) =>
        /export async function delete\w+/.test(read(file)),
      )
      const deleting = [...named(3)]
      expect(jobs.filter((file) => !deleting.includes(file))).toEqual([])
      const running = [...jobs, 'backend/app/cleanup.ts', ...imported('backend/main.ts')]
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
      ['Ordini senza account', `altri ${days(REMEMBERED_MS / DAY_MS)}`],
      ['«Avvisami»', `al massimo ${days(WATCH_DAYS)}; l'indirizzo che nessuno conferma, ${days(UNCONFIRMED_DAYS)}`],
      ['Promemoria', `${days(REMINDERS_MS / DAY_MS)} dopo l'ultima volta`],
      ['Preferiti', `da ${days(GONE_DAYS)} non è più in vendita`],
      ['Domande al farmacista', `${days(QUESTIONS_MS / DAY_MS)} dopo l'ultimo messaggio`],
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
})
