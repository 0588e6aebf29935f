import { splitVat } from './vat'

describe('vatOf', () => {
  it('takes the tax out of each rate', () => {
    const lines = [
      { vat_rate: 22, total_cents: 1220 },
      { vat_rate: 10, total_cents: 550 },
      { vat_rate: 10, total_cents: 550 },
      { vat_rate: 4, total_cents: 104 },
    ]
    expect(splitVat(lines, 0)).toEqual([
      { rate: 4, taxable_cents: 100, tax_cents: 4 },
      { rate: 10, taxable_cents: 1000, tax_cents: 100 },
      { rate: 22, taxable_cents: 1000, tax_cents: 220 },
    ])
  })

  it('lets delivery follow the goods', () => {
    const parts = splitVat(
      [
        { vat_rate: 10, total_cents: 1000 },
        { vat_rate: 22, total_cents: 2000 },
      ],
      490,
    )
    expect(parts.map((part) => part.taxable_cents + part.tax_cents)).toEqual([1163, 2327])
  })

  it('adds up to the total to the cent for all amounts', () => {
    for (let seed = 1; seed < 500; seed++) {
      const lines = [4, 10, 22].map((vat_rate, index) => ({ vat_rate, total_cents: (seed * (index + 7) * 131) % 9973 }))
      const fee = (seed * 37) % 900
      const total = lines.reduce((sum, line) => sum + line.total_cents, fee)
      const parts = splitVat(lines, fee)
      expect(parts.reduce((sum, part) => sum + part.taxable_cents + part.tax_cents, 0)).toBe(total)
    }
  })

  it('is empty for nothing', () => {
    expect(splitVat([], 0)).toEqual([])
  })
})
