import { createTranslator } from 'use-intl/core'
import messages from '@/messages/it.json'
import { countText, countTexts } from './count'

const t = createTranslator({ locale: 'it-IT', messages })

test.each([
  ['summary', (count: number) => t('validation.summary', { count })],
  ['tooManyMinutes', (minutes: number) => t('errors.tooManyMinutes', { minutes })],
  ['resendIn', (seconds: number) => t('auth.resendIn', { seconds })],
])('%s says the same without the formatter', (_, format) => {
  const texts = countTexts(format)
  for (const count of [1, 2, 7, 59]) expect(countText(texts, count)).toBe(format(count))
})
