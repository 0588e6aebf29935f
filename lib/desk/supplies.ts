import 'server-only'
import type { NextRequest } from 'next/server'
import { type DeskNeed, type DeskSupplies, deskSupplyCalls, SUPPLIES_MAX } from '@/lib/contract/desk-supplies'
import { readId } from '@/lib/contract/id'
import { problemResponse } from '@/lib/http/problem-response'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { toCsv } from './file'
import { type DeskForms, type SentDeskForm, writeAtDesk } from './forms'
import { DESK_SUPPLIES, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'
import { readDeskToken } from './session'

export const suppliesPath = (pharmacy_id: string | undefined) => withQuery(DESK_SUPPLIES, { farmacia: pharmacy_id })
export const suppliesCsvPath = (pharmacy_id: string) => withQuery(`${DESK_SUPPLIES}/csv`, { farmacia: pharmacy_id })

export const readSupplies = (desk: DeskVisit, pharmacy_id: string) =>
  readAtDesk(deskSupplyCalls.listDeskSupplies, { query: { pharmacy_id } }, desk)

/** Returns the supplies of a pharmacy for a route handler, or the error answer. */
export async function askSupplies(request: NextRequest): Promise<DeskSupplies | Response> {
  const token = await readDeskToken(request.cookies)
  if (token === null) return problemResponse('unauthenticated')
  const pharmacy_id = readId(request.nextUrl.searchParams.get('farmacia'))
  if (pharmacy_id === null) return problemResponse('not_found')
  const result = await platform()(
    deskSupplyCalls.listDeskSupplies,
    { query: { pharmacy_id } },
    { token, cache: 'no-store' },
  )
  return result.ok ? result.data : problemResponse(problemCode(result.failure) ?? 'unavailable')
}

/** Products of which packs are to be ordered from the wholesaler. */
export const toBeOrdered = ({ needs }: DeskSupplies): DeskNeed[] => needs.filter(({ to_order }) => to_order > 0)

const CSV_HEADINGS = ['minsan', 'quantità', 'prodotto']

export function suppliesCsv(found: DeskSupplies): string {
  return toCsv(
    CSV_HEADINGS,
    toBeOrdered(found).map((need) => [need.minsan, String(need.to_order), need.name]),
  )
}

/** The list to paste into an order of the wholesaler: code, packs and name, with tabs. */
export const suppliesText = (found: DeskSupplies): string =>
  toBeOrdered(found)
    .map(({ minsan, to_order, name }) => [minsan, to_order, name].join('\t'))
    .join('\n')

/** Field of a product that is ordered: its code, the version that was shown, and without a field for them its packs. */
export const productField = ({ minsan, version }: DeskNeed, packs?: number) =>
  [minsan, version, ...(packs === undefined ? [] : [packs])].join(':')

/** Products of a form that orders; packs that are no number fail the contract's schema. */
export function readProducts(fields: URLSearchParams) {
  return fields
    .getAll('prodotto')
    .slice(0, SUPPLIES_MAX + 1)
    .map((field) => {
      const [minsan = '', version = '', packs = fields.get('pezzi') ?? ''] = field.split(':')
      return { minsan, version, quantity: readPacks(packs) }
    })
}

const readPacks = (text: string | null) => (/^\d{1,9}$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN)

const back = ({ fields }: SentDeskForm) => suppliesPath(readId(fields.get('farmacia')) ?? undefined)
const params = ({ fields }: SentDeskForm) => ({ id: fields.get('id') ?? '' })

export const supplyForms: DeskForms = {
  ordinato: (sent) =>
    writeAtDesk(sent, {
      row: deskSupplyCalls.orderDeskSupplies,
      body: { pharmacy_id: sent.fields.get('farmacia') ?? '', items: readProducts(sent.fields) },
      back: back(sent),
    }),
  arrivato: (sent) =>
    writeAtDesk(sent, {
      row: deskSupplyCalls.receiveDeskSupply,
      params: params(sent),
      body: { quantity: readPacks(sent.fields.get('pezzi')), awaited: readPacks(sent.fields.get('attese')) },
      back: back(sent),
    }),
  'annulla-fornitura': (sent) =>
    writeAtDesk(sent, {
      row: deskSupplyCalls.undoDeskSupply,
      params: params(sent),
      body: { press: sent.fields.get('premuto') },
      back: back(sent),
    }),
}
