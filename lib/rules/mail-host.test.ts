import { likelyMailbox } from './mail-host'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.it', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['hotmial.it', 'hotmail.it'],
  ['hotmai.it', 'hotmail.it'],
  ['hotmail.cm', 'hotmail.com'],
  ['hormail.it', 'hotmail.it'],
  ['libero.ti', 'libero.it'],
  ['libero.i', 'libero.it'],
  ['libbero.it', 'libero.it'],
  ['yaho.it', 'yahoo.it'],
  ['yahooo.it', 'yahoo.it'],
  ['outlok.it', 'outlook.it'],
  ['otulook.com', 'outlook.com'],
  ['virgillio.it', 'virgilio.it'],
  ['tiscalli.it', 'tiscali.it'],
  ['iclod.com', 'icloud.com'],
  ['aliec.it', 'alice.it'],
  ['icloud.it', 'icloud.com'],
  ['libero.com', 'libero.it'],
])('anna@%s is asked about as %s', (typed, meant) => {
  expect(likelyMailbox(` Anna@${typed}`)).toBe(`anna@${meant}`)
})

test.each([
  ...['gmail.com', 'libero.it', 'gmx.it', 'gmx.com', 'email.it', 'mail.com', 'tim.it', 'ti.it', 'me.com', 'pm.me'],
  ...['ymail.com', 'hotmail.fr', 'outlook.de', 'yahoo.co.uk', 'live.nl', 'googlemail.com', 'example.org', 'asl.it'],
  ...['unimi.it', 'pec.it', 'posta.it', 'comune.milano.it', 'farmacia-rossi.it', 'lib.it', 'hotmail.ch', ''],
])('anna@%s is not asked about', (host) => {
  expect(likelyMailbox(`anna@${host}`)).toBeNull()
})

test('a text that is no address is not asked about', () => {
  for (const text of ['', 'anna', '@gmial.com', 'gmial.com']) expect(likelyMailbox(text)).toBeNull()
})
