import type { Kind, Supply } from '@/lib/contract/products'
import { correctKind, NOBODY, OPERATOR, type StoredKind } from './corrections'

const stored = (kind: Kind, supply: Supply | null = null, list?: string): StoredKind => ({
  minsan: '980000001',
  kind,
  supply,
  vat_rate: 22,
  sources: list ? { kind: { list }, vat_rate: { list } } : {},
})
const stated = (kind: Kind | null, supply: Supply | null = null, vat_rate: number | null = null) => ({
  kind,
  supply,
  vat_rate,
})
const nothing = stated(null)

describe('kind and VAT of a known product', () => {
  it.each<[string, ReturnType<typeof stored>, ReturnType<typeof stated>]>([
    ['infant formula that was filed as baby food', stored('baby'), stated('infant_formula')],
    ['a veterinary medicine that was filed as goods', stored('other'), stated('veterinary')],
    ['its prescription', stored('veterinary'), stated('veterinary', 'RNR')],
    ['a device, of which the law asks the same', stored('cosmetic'), stated('device')],
    ['the rate alone', stored('supplement'), stated(null, null, 10)],
  ])('become what the file states: %s', (_, known, row) => {
    const { becomes, corrections } = correctKind(known, row, {})
    expect(becomes).toEqual({
      kind: row.kind ?? known.kind,
      supply: row.supply,
      vat_rate: row.vat_rate ?? known.vat_rate,
    })
    expect(corrections).toEqual([expect.objectContaining({ refused: null })])
  })

  it.each<[string, ReturnType<typeof stored>, ReturnType<typeof stated>]>([
    ['baby food, of infant formula', stored('infant_formula'), stated('baby')],
    ['goods, of a veterinary medicine', stored('veterinary'), stated('other')],
    [
      'no prescription, of a veterinary medicine on prescription',
      stored('veterinary', 'RNR'),
      stated('veterinary', 'SOP'),
    ],
  ])('stay without --replace-texts where the file would allow more: %s', (_, known, row) => {
    const kept = correctKind(known, row, {})
    expect(kept.becomes).toEqual({ kind: known.kind, supply: known.supply, vat_rate: 22 })
    expect(kept.corrections).toEqual([expect.objectContaining({ refused: 'allows_more' })])
    const replaced = correctKind(known, row, { replaceTexts: true })
    expect(replaced.becomes).toEqual({ kind: row.kind, supply: row.supply, vat_rate: 22 })
    expect(replaced.corrections).toEqual([expect.objectContaining({ refused: null })])
  })

  it('stay where a row states neither', () => {
    for (const known of [stored('infant_formula'), stored('veterinary', 'RNR'), stored('device')])
      expect(correctKind(known, nothing, { replaceTexts: true })).toEqual({
        becomes: { kind: known.kind, supply: known.supply, vat_rate: 22 },
        corrections: [],
      })
  })

  it("stay for medicines, whose kind AIFA's lists say", () => {
    for (const known of [stored('medicine', 'RR'), stored('homeopathic'), stored('medicine', 'OTC')])
      expect(correctKind(known, stated('device', null, 4), { replaceTexts: true })).toEqual({
        becomes: { kind: known.kind, supply: known.supply, vat_rate: 22 },
        corrections: [],
      })
  })

  it('stay where the operator set them, and the report says so', () => {
    const { becomes, corrections } = correctKind(stored('baby', null, OPERATOR), stated('other', null, 10), {
      replaceTexts: true,
    })
    expect(becomes).toEqual({ kind: 'baby', supply: null, vat_rate: 22 })
    expect(corrections.map(({ column, refused }) => [column, refused])).toEqual([
      ['kind', 'set'],
      ['vat_rate', 'set'],
    ])
  })

  it("of another shop's file, which may only assume them, count where they are stricter, or with --replace-texts", () => {
    const assume = (row: ReturnType<typeof stated>, replaceTexts = false) =>
      correctKind(stored('cosmetic'), row, { lenient: true, replaceTexts }).becomes
    expect(assume(stated('supplement', null, 10))).toEqual({ kind: 'cosmetic', supply: null, vat_rate: 22 })
    expect(assume(stated('infant_formula', null, 10))).toEqual({ kind: 'infant_formula', supply: null, vat_rate: 22 })
    expect(assume(stated('supplement', null, 10), true)).toEqual({ kind: 'supplement', supply: null, vat_rate: 10 })
  })

  it('are no correction where nobody had stated them', () => {
    expect(correctKind(stored('other', null, NOBODY), stated('infant_formula', null, 10), { lenient: true })).toEqual({
      becomes: { kind: 'infant_formula', supply: null, vat_rate: 10 },
      corrections: [],
    })
  })
})
