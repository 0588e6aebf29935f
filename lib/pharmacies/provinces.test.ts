import { createTranslator } from 'next-intl'
import messages from '@/messages/it.json'
import { provinceName } from './provinces'

const t = createTranslator({ locale: 'it-IT', messages, namespace: 'places' })

test.each([
  ['MI', 'Provincia di Milano'],
  ['AQ', "Provincia dell'Aquila"],
  ['SP', 'Provincia della Spezia'],
  ['SU', 'Provincia del Sud Sardegna'],
  ['VB', 'Provincia del Verbano-Cusio-Ossola'],
  ['AO', "Valle d'Aosta"],
  ['XX', 'Provincia di XX'],
])('%s is called %s on the way to a comune', (letters, called) => {
  expect(t('province', { letters, name: provinceName(letters) })).toBe(called)
})
