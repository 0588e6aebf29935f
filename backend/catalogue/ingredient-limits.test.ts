import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { productMaximum, readLimits } from './ingredient-limits'

const limit = { ingredient: 'paracetamolo', also: [], packs: 2, packs_in_30_days: 4 }

it('lets the stricter of a product’s own maximum and its ingredient’s hold, each with its reason', () => {
  const own = { max_quantity: 1, max_quantity_reason: 'Uno a testa' }
  expect(productMaximum(own, [limit])).toEqual(own)
  expect(productMaximum({ max_quantity: 5, max_quantity_reason: 'Pochi' }, [limit])).toMatchObject({
    max_quantity: 2,
    max_quantity_reason: expect.stringContaining(
      'al massimo 2 confezioni con paracetamolo per ordine e 4 in 30 giorni',
    ),
  })
  expect(productMaximum({ max_quantity: null }, [])).toEqual({ max_quantity: 30, max_quantity_reason: null })
  expect(productMaximum({ max_quantity: 50, max_quantity_reason: 'Molti' }, [])).toEqual({
    max_quantity: 30,
    max_quantity_reason: null,
  })
})

it('names an invalid file and its error', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-limits-'))
  const file = path.join(folder, 'limits.json')
  writeFileSync(file, JSON.stringify([{ ...limit, packs: 0, source: '' }]))
  expect(() => readLimits(file)).toThrow(/INGREDIENT_LIMITS: .*limits\.json: [\s\S]*packs/)
  expect(() => readLimits(path.join(folder, 'none.json'))).toThrow(/INGREDIENT_LIMITS: .*ENOENT/)
  rmSync(folder, { recursive: true })
})
