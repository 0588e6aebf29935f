import path from 'node:path'
import { Command, Option } from 'commander'
import { formatShortDate } from '@/lib/rules/dates'
import type { RecallContact } from '../orders/recall'
import { CommandFailure, EXIT } from '../process/failure'
import { operatorPath, saveFile } from '../process/files'
import { operate } from './operate'
import { printJson, printLine } from './output'
import { product, readSaleDate } from './products'

export function recallCommand(): Command {
  return new Command('recall')
    .description('Write the names, telephones and e-mail addresses of all who have a product, or wait for it, to a CSV')
    .addArgument(product('<product>'))
    .argument('[file]', 'needed without --json')
    .option('--lot <lot>', 'without orders whose packs were all scanned with other lots')
    .option('-p, --pharmacy <id or code>', 'of one pharmacy')
    .addOption(
      new Option('--since <date>', 'ordered from this day on: 01/10/2026').argParser((text) =>
        readSaleDate(text, 'start'),
      ),
    )
    .option('-f, --force', 'overwrite the file')
    .action(async (minsan: string, name: string | undefined, { json, force, ...filter }: RecallOptions) => {
      if (name === undefined && !json) throw new CommandFailure('Name a file for the list.', EXIT.usage)
      const rows = await operate('listRecallContacts', { minsan, ...filter })
      if (name !== undefined) {
        const { dir, base } = path.parse(operatorPath(name))
        const file = await saveFile(
          { folder: dir, name: base, overwrite: force === true },
          Buffer.from(toCsv(rows, filter.lot)),
        )
        if (!json) printLine(`Wrote ${file}: ${countText(rows)}. Delete it when everyone has been called.`)
      }
      if (json) printJson(rows)
    })
}

interface RecallOptions {
  lot?: string
  pharmacy?: string
  since?: string
  force?: true
  json?: true
}

function countText(rows: readonly RecallContact[]): string {
  const erased = rows.filter(({ name, sealed }) => name === null && !sealed).length
  const sealed = rows.filter((row) => row.sealed).length
  return [
    `${rows.length} orders`,
    ...(erased > 0 ? [`${erased} of erased accounts, without a contact`] : []),
    ...(sealed > 0 ? [`${sealed} encrypted with a missing key`] : []),
  ].join(', ')
}

type Columns = Record<string, (row: RecallContact) => string>

const COLUMNS: Columns = {
  ordine: ({ number }) => number,
  stato: ({ status }) => status,
  data: ({ created_at }) => formatShortDate(created_at),
  farmacia: ({ pharmacy }) => pharmacy,
  confezioni: ({ packs }) => String(packs),
  nome: ({ name, sealed }) => name ?? (sealed ? '(chiave mancante)' : '(account cancellato)'),
  telefono: ({ phone_number }) => phone_number ?? '',
  email: ({ email }) => email ?? '',
}

const LOT_COLUMNS: Columns = {
  'del lotto': ({ lot_packs }) => String(lot_packs),
  'lotto non letto': ({ unread_packs }) => String(unread_packs),
}

/** Semicolons and a byte order mark, as spreadsheets in Italian read it. */
function toCsv(rows: readonly RecallContact[], lot: string | undefined): string {
  const columns = lot === undefined ? COLUMNS : { ...COLUMNS, ...LOT_COLUMNS }
  const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((read) => read(row)))]
  return `\ufeff${lines.map((cells) => cells.map(toCell).join(';')).join('\r\n')}\r\n`
}

/** An apostrophe keeps spreadsheets from reading a customer's text, or a telephone's plus, as a formula. */
function toCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${inert.replaceAll('"', '""')}"`
}
