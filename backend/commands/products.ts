import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { CommandFailure, EXIT } from '@/backend/process/files'
import { kind, supply } from '@/lib/contract/products'
import { readProductCode } from '@/lib/identifiers/product-code'
import { parsePrice } from '@/lib/rules/price'
import type { DeletedProduct, HiddenProduct, SetProduct, Setting } from '../corrections'
import { parseEdge, parseVatRate } from '../imports'
import { formatTable, operate, print } from './output'

export function productsCommand(): Command {
  return new Command('products')
    .description('Correct products: set, hide, show, merge, delete')
    .addCommand(setCommand())
    .addCommand(hiding('hide', 'Take a product off sale, everywhere or at one pharmacy; imports leave it so'))
    .addCommand(hiding('show', 'Put a hidden product back on sale, with the offers of the last import'))
    .addCommand(mergeCommand())
    .addCommand(deleteCommand())
}

export const product = (name = '<minsan>') => new Argument(name, 'its code, as in imports').argParser(readCode)

export function readCode(text: string): string {
  return readProductCode(text)?.minsan ?? fail('Give the nine digits of a product.')
}

const readEanList = (text: string): string[] =>
  text.split(',').map((code) => readProductCode(code)?.ean ?? fail(`${code} is no EAN of a product.`))

/** Commander turns null into an empty text, so options keep the word. */
const NONE = 'none'
type None = typeof NONE
const orNull = <Value>(value: Value | None | undefined) => (value === NONE ? null : value)

/** A date as in imports, as an ISO instant. */
export function readSaleDate(text: string, edge: 'start' | 'end'): string {
  if (text === NONE) return NONE
  const instant = parseEdge(text, edge) ?? fail(`${text} is no date: write 31/12/2026 or 2026-12-31T18:30.`)
  return new Date(instant).toISOString()
}

interface SetOptions {
  kind?: Setting['kind']
  supply?: Setting['supply']
  vat?: number
  name?: string
  ean?: string[]
  pharmacy?: string
  price?: number
  listPrice?: number | None
  /** An ISO instant or `none`. */
  saleFrom?: string
  saleTo?: string
  stock?: number
  orderable?: boolean
  json?: true
}

function setCommand(): Command {
  return new Command('set')
    .description(
      'Correct kind, regime, VAT, name or EAN, or the offer of a pharmacy; imports keep kind, regime and VAT',
    )
    .addArgument(product())
    .addOption(new Option('--kind <kind>', 'what it is').choices(kind.options))
    .addOption(new Option('--supply <regime>', "the regime of an animal's medicine").choices(supply.options))
    .addOption(new Option('--vat <rate>', '4, 5, 10 or 22').argParser(readVat))
    .option('--name <name>', 'as shoppers read it')
    .addOption(new Option('--ean <codes>', 'all its EANs, with commas').argParser(readEanList))
    .option('--pharmacy <id or code>', 'whose price and stock follow')
    .addOption(new Option('--price <euro>', 'VAT included: 6,90').argParser(readEuro))
    .addOption(
      new Option('--list-price <euro>', 'the price before a reduction; "none" ends it').argParser((text) =>
        text === NONE ? NONE : readEuro(text),
      ),
    )
    .addOption(
      new Option('--sale-from <date>', 'when the reduced price starts: 01/12/2026; "none" for always').argParser(
        (text) => readSaleDate(text, 'start'),
      ),
    )
    .addOption(
      new Option('--sale-to <date>', 'its last day or moment; outside the dates the list price counts').argParser(
        (text) => readSaleDate(text, 'end'),
      ),
    )
    .addOption(new Option('--stock <packs>', 'packs in the pharmacy, as in a file').argParser(readStock))
    .option('--orderable', 'the wholesaler brings it')
    .option('--no-orderable', 'the wholesaler does not bring it')
    .action(async (minsan: string, options: SetOptions) => {
      const { vat: vat_rate, price: price_cents, pharmacy, stock, orderable } = options
      const reduction = {
        list_price_cents: orNull(options.listPrice),
        sale_starts_at: orNull<string>(options.saleFrom),
        sale_ends_at: orNull<string>(options.saleTo),
      }
      const offerValues = { price_cents, ...reduction, stock, orderable }
      const offered = Object.values(offerValues).some((value) => value !== undefined)
      if (offered !== (pharmacy !== undefined))
        throw new CommandFailure(
          '--pharmacy goes with --price, --list-price, --sale-from, --sale-to, --stock or --orderable.',
          EXIT.usage,
        )
      const { kind: becomes, supply: regime, name, ean } = options
      if (!offered && [becomes, regime, vat_rate, name, ean].every((value) => value === undefined))
        throw new CommandFailure('Say what to set: --help lists it.', EXIT.usage)
      const offer = pharmacy === undefined ? undefined : { pharmacy, ...offerValues }
      const setting = { minsan, kind: becomes, supply: regime, vat_rate, name, ean, offer }
      print(await operate('setProduct', setting), setText, options)
    })
}

function hiding(name: 'hide' | 'show', description: string): Command {
  return new Command(name)
    .description(description)
    .addArgument(product())
    .option('-p, --pharmacy <id or code>', 'at this pharmacy; without it at all')
    .action(async (minsan: string, { json, ...named }: { pharmacy?: string; json?: true }) =>
      print(await operate(`${name}Product`, { minsan, ...named }), hiddenText, { json: json === true }),
    )
}

function mergeCommand(): Command {
  return new Command('merge')
    .description(
      'Join a duplicate to the product that is kept: offers, carts and notifications move, addresses lead there',
    )
    .addArgument(product('<kept>'))
    .addArgument(product('<duplicate>'))
    .action(async (keep: string, drop: string, options: { json?: true }) =>
      print(
        await operate('mergeProducts', { keep, drop }),
        ({ kept, merged, name }) => `${merged} is now ${kept} ${name}.`,
        options,
      ),
    )
}

function deleteCommand(): Command {
  return new Command('delete')
    .description('Delete a product that no order has; one that was ordered is hidden. A later file may bring it back')
    .addArgument(product())
    .action(async (minsan: string, options: { json?: true }) =>
      print(await operate('deleteProduct', { minsan }), deletedText, options),
    )
}

function setText({ minsan, changed }: SetProduct): string {
  if (changed.length === 0) return `${minsan} is so already.`
  const table = formatTable(changed, { value: ({ column }) => column, was: ({ from }) => from, is: ({ to }) => to })
  return `${minsan}\n${table}`
}

function hiddenText({ minsan, name, hidden, pharmacy, withdrawn }: HiddenProduct): string {
  const where = pharmacy === null ? 'in all pharmacies' : `at ${pharmacy}`
  if (hidden) return `${minsan} ${name} is hidden ${where}.`
  const but = withdrawn ? ' It stays off sale: it is suspended or withdrawn.' : ''
  return `${minsan} ${name} is no longer hidden ${where}.${but}`
}

function deletedText({ minsan, name, deleted, orders }: DeletedProduct): string {
  if (deleted) return `${minsan} ${name} is deleted.`
  return `${minsan} ${name} is hidden, not deleted: it stands in ${orders} order${orders === 1 ? '' : 's'}.`
}

function readVat(text: string): number {
  return parseVatRate(text) ?? fail('Give 4, 5, 10 or 22.')
}

function readEuro(text: string): number {
  if (!/^\d{1,6}(?:[.,]\d{1,2})?$/.test(text)) return fail('Give a price as 6,90.')
  return parsePrice(text) || fail('Give a price above zero.')
}

function readStock(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : fail('Give a number of packs.')
}

function fail(text: string): never {
  throw new InvalidArgumentError(text)
}
