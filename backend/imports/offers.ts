import { DESK_FIELDS, type FileColumn, type FileFieldName } from '@/lib/contract/desk-products'
import { type Kind, kind, type Sector, type Supply, sector, supply } from '@/lib/contract/products'
import { parseGtin } from '@/lib/identifiers/gtin'
import { type ProductCodes, readProductCode } from '@/lib/identifiers/product-code'
import { parsePrice } from '@/lib/rules/price'
import { isVatRate } from '@/lib/values/vat'
import { LABEL_COLUMNS, readLabelFacts } from './catalogue-profile'
import { cleanHtml } from './clean-text'
import { hasSaleDates, readSaleDates, type SaleCells, type SalePeriod } from './dates'
import { leaveOut, reject, rejectUnknown } from './outcome'
import { type Column, Table, type TableRecord } from './table'
import { known, leavable, leavableText, optional, parseCount, readMinsan, readSwitch, rowPharmacy } from './values'

/** Kinds that a pharmacy may add itself: medicines get their regime only from AIFA's lists. */
export type ParapharmacyKind = Exclude<Kind, 'medicine' | 'homeopathic'>

const italianKinds: Record<string, ParapharmacyKind> = {
  dispositivo: 'device',
  'dispositivo medico': 'device',
  integratore: 'supplement',
  cosmetico: 'cosmetic',
  infanzia: 'baby',
  'latte formulato': 'infant_formula',
  'latte di partenza': 'infant_formula',
  veterinario: 'veterinary',
  altro: 'other',
  parafarmaco: 'other',
}

const highestStock = 100_000

/** Columns of the fields that the desk sets too. */
const DESK_COLUMNS = Object.fromEntries(
  Object.entries(DESK_FIELDS).flatMap(([name, field]): [string, Column][] =>
    'heading' in field ? [[name, field.heading]] : [],
  ),
) as Record<FileFieldName, Column>

export type OfferRecord = TableRecord<ReturnType<typeof offerTable>>

/**
 * The shop's own format of a pharmacy's prices and stock, see docs/imports.md; `pharmacy` is the default for rows
 * without one. A row is one product at one pharmacy, with its description if the shop does not know it.
 */
export const offerTable = (pharmacy?: string) =>
  new Table(
    {
      columns: {
        pharmacy: { names: ['farmacia', 'codice_farmacia', 'pharmacy', 'pharmacy_code'], code: 'needed' },
        minsan: {
          names: [
            ...['minsan', 'codice_minsan', 'aic', 'codice_aic', 'paraf', 'ministeriale', 'codice_ministeriale'],
            ...['cod_ministeriale', 'cod_min', 'cod_minist', 'cod_minsan', 'cod_aic', 'minsan10', 'cod_ministero'],
            ...['codice_ministero', 'codice_min', 'cod_paraf', 'codice_paraf', 'cod_farmadati', 'codice_farmadati'],
          ],
          unsure: ['min'],
          looks: 'code',
          required: true,
          code: 'needed',
        },
        ean: {
          names: ['ean', 'codice_ean', 'barcode', 'codice_a_barre', 'ean13', 'cod_ean', 'cod_barre'],
          code: 'optional',
        },
        name: { names: ['nome', 'name', 'denominazione', 'descr', 'nome_prodotto'] },
        brand: { names: ['marca', 'brand'] },
        manufacturer: { names: ['produttore', 'ditta', 'manufacturer', 'ditta_produttrice', 'casa_produttrice'] },
        category: { names: ['categoria', 'category', 'categ', 'cat_merc'] },
        ...DESK_COLUMNS,
        supply: { names: ['regime', 'supply'] },
        list_price: {
          names: ['prezzo_listino', 'list_price', 'prezzo_pieno', 'pr_listino', 'p_listino', 'prz_listino', 'listino'],
        },
        sale_from: { names: ['inizio_offerta', 'data_inizio_offerta', 'sale_from'] },
        sale_to: { names: ['fine_offerta', 'data_fine_offerta', 'sale_to'] },
        form: { names: ['forma', 'form'] },
        pack: { names: ['confezione', 'pack'] },
        content: { names: ['contenuto', 'contenuto_netto', 'content'] },
        description: { names: ['descrizione', 'description'], lines: true },
        composition: { names: ['composizione', 'ingredienti', 'composition'], lines: true },
        directions: { names: ['modalita_uso', 'modo_uso', 'directions'], lines: true },
        warnings: { names: ['avvertenze', 'warnings'], lines: true },
        responsible_person: { names: ['responsabile_ue', 'responsabile', 'responsible_person'] },
        sector: { names: ['settore', 'sector'] },
        ...LABEL_COLUMNS,
        max_quantity: { names: ['quantita_massima', 'max_quantity'] },
        max_quantity_reason: { names: ['motivo_massimo', 'max_quantity_reason'] },
      },
    },
    (row, _line, has) => {
      const givenPrice = readOwnPrice(row.price, 'prezzo')
      const listPrice = leaveOut(() => readListPrice(row.list_price, givenPrice))
      const dates = leaveOut(() => readOfferDates({ from: row.sale_from, to: row.sale_to }, listPrice))
      // An offer of unknown dates is none.
      const isReduced = dates !== null || listPrice === null
      /** Legislation for the label of kinds `infanzia` and `altro`. */
      const sector = leavable(row.sector, readSector)
      return {
        pharmacy_code: rowPharmacy(row.pharmacy, pharmacy),
        minsan: readMinsan(row.minsan),
        /** Null: the list's national price applies to class A medicines. */
        price_cents: isReduced ? givenPrice : listPrice,
        list_price_cents: isReduced ? listPrice : null,
        sale_starts_at: dates?.sale_starts_at ?? null,
        sale_ends_at: dates?.sale_ends_at ?? null,
        /** Null if the file has no such column: the shop keeps its value. So for `orderable`. */
        stock: has('stock') ? (optional(row.stock, readStock) ?? 0) : null,
        orderable: has('orderable') ? leaveOut(() => readSwitch(row.orderable, 'ordinabile')) : null,
        ean: readEans(row.ean),
        name: leavableText(row.name, 200, 'nome'),
        brand: leavableText(row.brand, 100, 'marca'),
        manufacturer: leavableText(row.manufacturer, 200, 'produttore'),
        category: leavableText(row.category, 200, 'categoria'),
        kind: leavable(row.kind, readKind),
        supply: leavable(row.supply, (text) => veterinaryRegime(text, parseKind(row.kind))),
        vat_rate: leavable(row.vat_rate, readVatRate),
        form: leavableText(row.form, 160, 'forma'),
        pack: leavableText(row.pack, 160, 'confezione'),
        /** Content of the pack for the unit price (docs/domain.md#L10). */
        content: leavable(row.content, readContent),
        description: html(row.description, 'descrizione'),
        composition: html(row.composition, 'composizione'),
        directions: html(row.directions, 'modalita_uso'),
        warnings: html(row.warnings, 'avvertenze'),
        responsible_person: leavableText(row.responsible_person, 300, 'responsabile_ue'),
        sector,
        label_facts: readLabelFacts((name) => row[name], sector),
        max_quantity: leavable(row.max_quantity, readMaximum),
        max_quantity_reason: leavableText(row.max_quantity_reason, 300, 'motivo_massimo'),
      } satisfies Record<FileColumn, unknown> & Record<string, unknown>
    },
  )

/** Text or HTML, reduced to the allowed tags. */
const html = (text: string, column: string) => optional(leavableText(text, 10_000, column) ?? '', cleanHtml)

/** The price before a reduction; null if it is 0, as software writes without one, or the price itself. */
export function readListPrice(text: string, priceCents: number | null): number | null {
  const cents = readReduction(text, 'prezzo_listino')
  if (cents !== null && priceCents !== null && cents < priceCents)
    reject('invalid_price', `prezzo_listino is lower than prezzo: ${text}`)
  return cents === priceCents ? null : cents
}

function readOfferDates(cells: SaleCells, listPriceCents: number | null): SalePeriod {
  if (listPriceCents === null && hasSaleDates(cells))
    reject('missing_value', 'dates of an offer need prezzo_listino, the price outside them')
  return readSaleDates(cells)
}

/** A price that means none if it is 0. */
export const readReduction = (text: string, column: string) =>
  parsePrice(text) === 0 ? null : readOwnPrice(text, column)

export const readOwnPrice = (text: string, column: string) =>
  optional(text, () => parsePrice(text) || reject('invalid_price', `${column} is no price: ${text}`))

/**
 * Whole packs on the shelf: fractions are floored, and a stock below zero, as software writes after sales of unbooked
 * goods, is 0. Signs may be before or after the number.
 */
export function readStock(text: string): number {
  const [, before, number = '', after] = /^([-−–+]?)\s*([\d.,]+)\s*([-−–]?)$/.exec(text) ?? []
  const whole = parseCount(number) ?? parseCount(number.replace(/[.,]\d{1,4}$/, ''))
  const negative = /[-−–]/.test(`${before}${after}`)
  const stock = whole === null ? highestStock + 1 : negative ? 0 : whole
  return stock <= highestStock ? stock : reject('invalid_number', `giacenza is no stock: ${text}`)
}

const units: Record<string, { unit: 'kg' | 'l' | 'pz'; factor: number }> = {
  mg: { unit: 'kg', factor: 1e-6 },
  g: { unit: 'kg', factor: 1e-3 },
  gr: { unit: 'kg', factor: 1e-3 },
  kg: { unit: 'kg', factor: 1 },
  ml: { unit: 'l', factor: 1e-3 },
  cl: { unit: 'l', factor: 1e-2 },
  l: { unit: 'l', factor: 1 },
  pz: { unit: 'pz', factor: 1 },
  pezzi: { unit: 'pz', factor: 1 },
}

/** `75 ml`, `1,5 kg`, `24 pz`, and `3 x 50 ml` for three bottles. */
export function readContent(text: string): { amount: number; unit: 'kg' | 'l' | 'pz' } {
  const [, times = '1', number = '', name = ''] =
    /^(?:(\d{1,3})\s?x\s?)?(\d{1,6}(?:[.,]\d{1,3})?)\s?(\p{L}+)\.?$/u.exec(text) ?? []
  const unit = units[name.toLowerCase()]
  const amount = Number(times) * Number(number.replace(',', '.')) * (unit?.factor ?? 0)
  if (!unit || !(amount > 0)) return reject('invalid_value', `contenuto is no amount: ${text}`)
  return { amount: Number(amount.toPrecision(9)), unit: unit.unit }
}

export function readMaximum(text: string): number {
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : reject('invalid_number', `quantita_massima is no number: ${text}`)
}

/** The EANs of a cell that identify a product; in-store codes, placeholders and minsans are dropped. */
export const readEans = (text: string): string[] => readBarCodes(text).flatMap(({ ean }) => ean ?? [])

/** The codes of a cell: one, also in groups of digits, or several with signs between them. */
export function readBarCodes(text: string): ProductCodes[] {
  const whole = readProductCode(text)
  if (whole !== null) return [whole]
  return (known(text)?.split(/[\s|/,;]+/) ?? []).flatMap((code) => {
    const read = readProductCode(code)
    // Valid digits that are no product's are codes of a store.
    return (
      read ?? (parseGtin(code) === null ? leaveOut(() => reject('invalid_ean', `not an EAN: ${code}`)) : null) ?? []
    )
  })
}

/** A kind by Italian or English name; undefined if unknown, null for medicines, whose kind the lists state. */
export function parseKind(text: string): ParapharmacyKind | null | undefined {
  const name = text.toLowerCase()
  const { data } = kind.safeParse(italianKinds[name] ?? name)
  return data === 'medicine' || data === 'homeopathic' ? null : data
}

/**
 * Supply regime of a prescription-only veterinary medicine, as on its pack. For human medicines AIFA's lists state
 * it.
 */
export function veterinaryRegime(text: string, of: Kind | null | undefined): Supply | null {
  if (of !== 'veterinary') return null
  return supply.safeParse(text.toUpperCase()).data ?? rejectUnknown('regime', text, supply.options)
}

export const rejectKind = (text: string) => rejectUnknown('tipo', text, Object.keys(italianKinds))

function readKind(text: string): ParapharmacyKind | null {
  const parsed = parseKind(text)
  return parsed === undefined ? rejectKind(text) : parsed
}

const italianSectors: Record<string, Sector> = {
  alimento: 'food',
  'alimento infanzia': 'infant_food',
  biocida: 'biocide',
  'presidio medico-chirurgico': 'medical_aid',
  'presidio medico chirurgico': 'medical_aid',
  pmc: 'medical_aid',
  'dispositivo di protezione': 'protective',
  dpi: 'protective',
  generico: 'goods',
}

export function readSector(text: string): Sector {
  const name = text.toLowerCase()
  const { data } = sector.safeParse(italianSectors[name] ?? name)
  return data ?? rejectUnknown('settore', text, Object.keys(italianSectors))
}

export function parseVatRate(text: string): number | null {
  // `0,22` is the rate as a fraction; below 1 there is no other.
  const [, sign, number = ''] = /^(?:iva\s*)?(%\s*)?(\d{1,2}(?:[.,]\d{1,2})?)\s*%?$/i.exec(text.trim()) ?? []
  const value = Number(number.replace(',', '.'))
  const rate = value < 1 && sign === undefined && !text.includes('%') ? Math.round(value * 100) : value
  return number !== '' && isVatRate(rate) ? rate : null
}

function readVatRate(text: string): number {
  return parseVatRate(text) ?? reject('invalid_vat_rate', `iva is none of 4, 5, 10, 22: ${text}`)
}
