import type { Kind } from '@/lib/contract/products'
import { ALL_TRAITS, getTraitGroup, getTraits, knownTraits, TRAIT_GROUPS } from './traits'

const of = (kind: Kind, name: string, more: { form?: string; pack?: string; description?: string } = {}) =>
  getTraits({ kind, name, form: more.form ?? null, pack: more.pack ?? null, description: more.description ?? '' })

test.each([
  ['medicine', 'Lenidol', { form: 'compresse rivestite con film' }, ['form.tablets']],
  ['medicine', 'Lenidol', { form: 'Capsula rigida' }, ['form.capsules']],
  ['medicine', 'Ottal', { form: 'collirio, soluzione' }, ['form.eye_drops']],
  ['medicine', 'Rinal', { form: 'spray nasale, soluzione' }, ['form.spray']],
  ['medicine', 'Gastral', { form: 'granulato in bustina' }, ['form.sachets']],
  ['medicine', 'Insul', { form: 'soluzione iniettabile in siringa preriempita' }, ['form.injection']],
  [
    'medicine',
    'Tussal Bambini senza zucchero',
    { form: 'sciroppo' },
    ['form.syrup', 'age.children', 'diet.sugar_free'],
  ],
  ['cosmetic', 'Solmaris Latte Spray Corpo SPF 50+', {}, ['form.spray', 'sun.very_high']],
  ['cosmetic', 'Solmaris Crema Viso SPF50 Pelli sensibili', {}, ['form.cream', 'skin.sensitive', 'sun.high']],
  ['cosmetic', 'Seralba Crema Giorno SPF 20', {}, ['form.cream', 'sun.medium']],
  ['cosmetic', 'Solmaris Olio SPF 6', {}, ['sun.low']],
  ['cosmetic', 'Seralba Olio SPF 4', {}, []],
  ['cosmetic', 'Rosa di Brina Crema Pelle secca e molto secca', {}, ['form.cream', 'skin.dry']],
  ['cosmetic', 'Dentalba Dentifricio Denti sensibili', {}, []],
  ['cosmetic', 'Seralba Siero Antirughe', {}, ['skin.mature']],
  ['supplement', 'Vigoralta Magnesio', { pack: '20 bustine' }, ['form.sachets']],
  [
    'supplement',
    'Lactovera',
    { description: 'Senza glutine e senza lattosio.' },
    ['diet.gluten_free', 'diet.lactose_free'],
  ],
  ['supplement', 'Drena', { description: 'Senza zuccheri aggiunti' }, ['diet.no_added_sugar']],
  ['baby', 'Nidalia Crema di cereali', { description: 'senza zuccheri' }, ['diet.sugar_free']],
  ['infant_formula', 'Primalba 1 Latte in polvere', {}, []],
  // A negated use says nothing about the product.
  ['device', 'Test celiachia', { description: 'Non seguire una dieta senza glutine.' }, []],
  ['medicine', 'Lenidol', { description: 'Non per bambini, senza glutine.' }, []],
] as const)('%s %s %j: %j', (kind, name, more, expected) => {
  expect(of(kind, name, more)).toEqual(expected)
})

test('only known traits are taken, each once, and each has its group', () => {
  expect(knownTraits(['sun.high', 'form.tablets', 'sun.high', 'form.bricks', '__proto__'])).toEqual([
    'form.tablets',
    'sun.high',
  ])
  expect(new Set(ALL_TRAITS.map(getTraitGroup))).toEqual(new Set(TRAIT_GROUPS))
})
