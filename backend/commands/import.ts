import os from 'node:os'
import { Command, InvalidArgumentError, Option } from 'commander'
import { readBackendEnv } from '@/backend/process/env'
import { EXIT, operatorPath } from '@/backend/process/files'
import type { ImportName, ImportOptions, ImportReport, MedicineFormat, ReadHeading, UnreadHeading } from '../imports'
import { ENCODINGS, formatReport, formatUnread, importSource, parseVatRate } from '../imports'
import { withShopAddresses } from '../operator'
import { print } from './output'
import { openWhenFree, sayWaiting } from './record'

const help = `
Each file may be imported again: what has not changed is left alone. The formats are in docs/imports.md.
Works while the shop runs. All rows are read before the first is written; from then on all of them are, by the shop where this command is killed.`

const formats: MedicineFormat[] = ['class_a', 'class_h', 'equivalents', 'register', 'shortages', 'own']
const pharmacy = new Option('--pharmacy <code>', 'the pharmacy of rows that name none')
const acceptJumps = new Option(
  '--accept-jumps',
  'write prices that move more than three times up or below a third, and files in which many move by half',
)
const complete = new Option('--complete', 'the file is whole: of the pharmacies that it names, what it lacks goes')

/** Of the imports of a file with rows. */
const reading = [
  new Option('--sheet <name>', 'the sheet of an .xlsx workbook; without it the one with the most rows'),
  new Option('--encoding <encoding>', 'how the letters of a text are written; without it by the text').choices(
    ENCODINGS,
  ),
  new Option(
    '--column <heading=column>',
    'read this heading as that column, or with nothing after the sign ignore it; may be repeated',
  ).argParser(readColumn),
]

const lists: Record<ImportName, [description: string, ...options: Option[]]> = {
  pharmacies: [
    "the Ministry's register (CSV, both headers), Milan's list (GeoJSON), or their pages in the shop's own CSV",
  ],
  medicines: [
    "AIFA's lists: class A, class H, equivalents, package register, shortages; or the shop's own columns (CSV)",
    new Option('--format <format>', 'which list it is, if not by its columns').choices(formats),
    new Option('--known-only', 'bring up to date what the shop has, add nothing'),
    new Option('--replace-texts', 'take names and descriptions from this list, not only missing ones'),
    new Option('--complete', 'the list is whole: take its class, reference price or shortage off what it lacks'),
  ],
  offers: [
    "a pharmacy's own prices and stock (CSV)",
    pharmacy,
    complete,
    acceptJumps,
    new Option('--replace-texts', "take products' names and descriptions from this file, not only missing ones"),
  ],
  catalogue: [
    "another shop's or a pharmacy software's products, with what a pharmacy asks for them (CSV or TSV)",
    new Option(
      '--profile <name>',
      'what its columns are called: woocommerce, shopify, prestashop, google-merchant, gestionale, salvia, or the path of a JSON file',
    ).makeOptionMandatory(),
    new Option('--pharmacy <code>', 'the pharmacy that sells them; without it they are only shown'),
    new Option('--vat <rate>', 'the VAT of rows that state none: 4, 5, 10 or 22').argParser(readVat),
    new Option('--kind-by-category <file>', 'the kind of what is in a category (CSV: categoria;tipo)'),
    acceptJumps,
    new Option('--map', 'show twenty rows as they would be, and write nothing'),
    complete,
    new Option('--replace-texts', "take products' names and descriptions from this file, not only missing ones"),
  ],
  categories: ['the tree of categories: names, order, what stands above them (CSV)'],
  cities: ['comuni with postal code and coordinates (JSON)'],
  duty: ['turns of duty (CSV)', complete],
  services: ['what can be booked at a pharmacy, with price, length and times (CSV)', pharmacy, complete],
  closures: ['holidays and other days on which a pharmacy is closed (CSV)', pharmacy, complete],
  pictures: ['pictures of products, pharmacies, categories and services: a folder, or a list of addresses (CSV)'],
  texts: ["descriptions of products and categories, and the sections of products' leaflets (CSV or JSON)"],
  articles: ["the blog's articles with their pictures: a folder of HTML files", complete],
  cards: ['loyalty cards and their points (CSV)', pharmacy],
  redirects: ["an old site's addresses with their new ones (CSV)"],
}

/** Arguments that are not just a file. */
const places: Partial<Record<ImportName, string>> = { pictures: '<folder or file>', articles: '<folder>' }

export function importCommand(): Command {
  const command = new Command('import').description('bring files into the shop').addHelpText('after', help)
  for (const [name, [description, ...options]] of Object.entries(lists)) {
    const subcommand = command
      .command(name)
      .description(`import ${description}`)
      .argument(places[name as ImportName] ?? '<file>', 'what to read')
      .option('--dry-run', 'read and compare everything, write nothing')
      .option('--all-or-nothing', 'write nothing at all when a row is rejected')
      .option('--force', 'take a file without rows, or one that takes away more than a tenth')
      .option('--tolerate <count>', 'take so many rejected rows for granted, also with --complete', tolerated)
      .option(
        '--rejected <file>',
        'write every rejected row and cell that was left out to this file (CSV: line;code;detail;effect;advice)',
      )
      .action((file: string, given: Given) => run(name as ImportName, file, given))
    for (const option of [...reading, ...options]) subcommand.addOption(option)
  }
  return command
}

function tolerated(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give the number of rejected rows that you accept.')
}

function readColumn(text: string, before: Record<string, string> = {}): Record<string, string> {
  const at = text.lastIndexOf('=')
  if (at < 1) throw new InvalidArgumentError('Give the heading, the sign = and the column.')
  return { ...before, [text.slice(0, at).trim()]: text.slice(at + 1).trim() }
}

function readVat(text: string): number {
  const rate = parseVatRate(text)
  if (rate === null) throw new InvalidArgumentError('Give 4, 5, 10 or 22.')
  return rate
}

type Given = ImportOptions & { json?: true; map?: true; column?: Record<string, string> }

async function run(name: ImportName, file: string, { map, column, ...given }: Given): Promise<void> {
  const options = { ...given, ...(column && { columns: column }) }
  const env = readBackendEnv()
  // Checked before the database is opened, to fail fast on a wrong path.
  const source = importSource(name, operatorPath(file))
  if (map) {
    const { mappedRows } = await import('../imports/map-rows')
    let unread_headings: UnreadHeading[] = []
    let read_headings: ReadHeading[] = []
    const rows = await mappedRows(source, options, (unread, read) => {
      unread_headings = unread
      read_headings = read
    })
    const toText = () => [...rows.map(formatMapped), formatUnread(unread_headings).join('\n')].join('\n\n').trimEnd()
    return print({ read_headings, unread_headings, rows }, toText, options)
  }
  // Loaded on demand: only imports need the formats.
  const { importFile } = await import('../imports/import-file')
  const opened = await openWhenFree(env)
  const gentle = opened.kind === 'pglite' && opened.shared
  // Pictures are decoded in this process: the shop has priority.
  if (gentle || name === 'pictures') os.setPriority(os.constants.priority.PRIORITY_LOW)
  try {
    const shop = await withShopAddresses(opened.database, env)
    const report = await importFile(opened.database, name, source, options, shop, { gentle, onWaiting: sayWaiting })
    print(report, formatReport, options)
    if (hasFailed(report)) process.exitCode = EXIT.failed
    else if (report.rejected > (options.tolerate ?? 0) || report.held > 0) process.exitCode = EXIT.rows_rejected
  } finally {
    await opened.close()
  }
}

const formatMapped = (row: object) =>
  Object.entries(row)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `  ${name.padEnd(20)}${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join('\n')

function hasFailed(report: ImportReport): boolean {
  const good = report.added + report.changed + report.unchanged + report.skipped
  return (!report.written && !report.dry_run) || (good === 0 && report.rejected > 0)
}
