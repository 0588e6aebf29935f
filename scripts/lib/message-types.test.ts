import { declareMessages } from './message-types.mjs'

test('the declaration has the keys of the messages and no text', () => {
  expect(declareMessages({ shell: { close: 'Chiudi', 'e-mail': 'E-mail' }, title: 'Salvia' })).toBe(
    'type Messages = { "shell": { "close": string; "e-mail": string }; "title": string }\n' +
      'declare const messages: Messages\nexport default messages\n',
  )
})
