import { createHash } from 'node:crypto'
import messages from '@/messages/it.json'
import { QUESTION_CONSENT } from './question'

test('a changed text of the consent has a version of its own (docs/domain.md#L44)', () => {
  const hash = createHash('sha256').update(messages.questions.consent).digest('hex').slice(0, 12)
  expect({ [QUESTION_CONSENT]: hash }).toEqual({ '2026-11-29': 'c1379f9112ab' })
})
