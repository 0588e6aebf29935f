import { isName } from '@/lib/values/person-name'
import { phoneText } from '@/lib/values/phone'
import { linesOfText, midSentence, oneLine } from '@/lib/values/text'
import { likelyMailbox } from './mail-host'
import { centsFromEuro, decimalEuro, euroFromCents, formatCents, formatEuro, formatRate } from './money'
import { containsName } from './password-names'
import { isQuestion } from './question'
import { readAgent } from './user-agent'
import { stem, stems } from './words'

describe('text', () => {
  test.each([
    ['Anna\u001b[31m Rossi', 'Anna[31m Rossi'],
    ['Anna\r\nRossi\u2028Bianchi\tVerdi', 'Anna Rossi Bianchi Verdi'],
    ['An\u0000na\u009b', 'Anna'],
    ['\u202eissoR\u2066 annA\u061c', 'issoR annA'],
    ['half \ud83d of one', 'half  of one'],
    ['D’Àgata-Müller, «Zoë» 👩‍⚕️', 'D’Àgata-Müller, «Zoë» 👩‍⚕️'],
  ])('%j is the line %j', (given, line) => {
    expect(oneLine(given)).toBe(line)
  })

  test('lines stay where a text has several', () => {
    expect(linesOfText('Buongiorno,\r\n\u001bgrazie\rciao\u202e')).toBe('Buongiorno,\ngrazie\nciao')
  })

  test.each([
    ['Paracetamolo', 'paracetamolo'],
    ['Vitamina C', 'vitamina C'],
    ['L-carnitina', 'L-carnitina'],
    ['FANS', 'FANS'],
    ['', ''],
  ])('%j is %j within a sentence', (given, written) => {
    expect(midSentence(given)).toBe(written)
  })
})

describe('words', () => {
  test.each([
    ['pidochi', 'pidocchio'],
    ['gambe', 'gamba'],
    ['allergie', 'allergia'],
    ['unghie', 'unghia'],
    ['secca', 'seco'],
    ['orecchie', 'orecchio'],
  ])('%s and %s have one stem', (one, other) => {
    expect(stem(one)).toBe(stem(other))
  })

  test('text between significant words is left out', () => {
    expect(stems('mi fa male la testa')).toEqual(['mal', 'test'])
    expect(stems('Tosse, tosse!')).toEqual(['tos'])
    expect(stems('')).toEqual([])
  })
})

describe('question', () => {
  test.each([
    'posso prendere ibuprofene in gravidanza',
    'Quante tachipirine al giorno?',
    'perché il medico mi ha dato lo xanax',
    'si può bere alcol con l’antibiotico',
    'aspirina e oki insieme?',
    'ogni quanto si prende il moment',
  ])('«%s» is a question', (text) => expect(isQuestion(text)).toBe(true))

  test.each(['ibuprofene', 'mal di testa', 'come', 'cosmetici', 'crema per chi fa sport', 'servomuto', 'quantum'])(
    '«%s» is none',
    (text) => expect(isQuestion(text)).toBe(false),
  )
})

describe('phone', () => {
  test.each([
    ['+390212345678', '02 1234 5678'],
    ['+39061234567', '06 123 4567'],
    ['+390552345678', '055 234 5678'],
    ['0115551234', '011 555 1234'],
    ['+390461123456', '0461 123 456'],
    ['+393331234567', '333 123 4567'],
    ['0039 333 1234567', '333 123 4567'],
    ['02/1234.567', '02 123 4567'],
    ['800123456', '800 123 456'],
    ['+41912345678', '+41912345678'],
    ['112', '112'],
    ['', ''],
  ])('%s is written %s', (number, text) => expect(phoneText(number)).toBe(text))
})

describe('mail host', () => {
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
})

describe('password names', () => {
  const owner = { email: 'Mario.Rossi@example.com', brand: 'Farmacia Però' }

  test.each(['mario.rossi1980', 'viva-MARIOROSSI', 'mario_rossi!!', 'la farmacia pero 1', 'FarmaciaPerò2026'])(
    '%s contains a name',
    (password) => {
      expect(containsName(password, owner)).toBe(true)
    },
  )

  test.each(['gatto-verde-tre', 'mario-verdi-12', 'farmacia-verde', ''])('%s contains none', (password) => {
    expect(containsName(password, owner)).toBe(false)
  })

  test('short names, and none, are contained in nothing', () => {
    expect(containsName('bea-gatto-verde', { email: 'bea@example.com', brand: 'Blu' })).toBe(false)
    expect(containsName('gatto-verde-tre', { brand: '' })).toBe(false)
  })
})

describe('person name', () => {
  test.each([
    'Anna',
    "D'Angelo",
    'D’Angelo',
    'Anna-Maria',
    'Müller',
    'Dr. Rossi',
    'Dott.ssa Quercini',
    'Sig.ra Bianchi',
    'F.lli Verdi',
    'Rossi S.r.l.',
    'Rossi S.p.A.',
    'G. B. Rossi',
    'Rossi & Figli',
    'Maria "Mimma" Rossi',
    'Anna (zia di Ugo)',
    'Rossi/Bianchi',
    'c/o Rossi',
    'Łukasz Żółć',
    'Ðặng Thị Hương',
    'Иван Петров',
    '王小明',
    'محمد',
    'Rossi, scala B, int. 3',
    'Anna 👩🏽‍⚕️',
    'Mario Rossi jr.',
    '-',
  ])('%j is a name', (text) => {
    expect(isName(text)).toBe(true)
  })

  test.each([
    'https://evil.example',
    'hai vinto http://evil.example/x',
    'HTTPS://EVIL.EXAMPLE',
    'https:evil',
    'www.evil.example',
    'www evil',
    'evil.example',
    'evil.it/x',
    'x.co',
    'evil．example',
    'evil。example',
    '192.168.1.10',
    '//evil',
    'anna@example.com',
    'anna＠example',
    'mailto:anna',
    'tel:899123456',
    'javascript:alert(1)',
    '<b>Anna</b>',
    '＜script＞',
    '&lt;b&gt;',
    '&#60;',
    '[premio](x)',
    '{{name}}',
    '`id`',
    'a\\b',
    'Dott.ssa.example',
  ])('%j is none', (text) => {
    expect(isName(text)).toBe(false)
  })
})

describe('user agent', () => {
  const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

  test.each([
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${WEBKIT} CriOS/131.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iPad',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [
      `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`, 'Edge', 'Windows'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`, 'Safari', 'Mac'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
    ['curl/8.5.0', null, null],
    [null, null, null],
  ])('%s', (agent, browser, system) => {
    expect(readAgent(agent)).toEqual({ browser, system })
  })
})

describe('money', () => {
  test.each([
    [1250, '12,50\u00a0€'],
    [0, '0,00\u00a0€'],
    [-0, '0,00\u00a0€'],
    [5, '0,05\u00a0€'],
    [490, '4,90\u00a0€'],
    [99999, '999,99\u00a0€'],
    [123450, '1.234,50\u00a0€'],
    [123456789, '1.234.567,89\u00a0€'],
    [-490, '-4,90\u00a0€'],
  ])('%d cents', (cents, text) => {
    expect(formatCents(cents)).toBe(text)
  })

  test('an amount of the contract', () => {
    expect(formatEuro(4.9)).toBe('4,90\u00a0€')
    expect(formatEuro(1234.5)).toBe('1.234,50\u00a0€')
  })

  test('a broken amount is not shown as money', () => {
    expect(() => formatCents(12.5)).toThrow(RangeError)
    expect(() => formatCents(Number.NaN)).toThrow(RangeError)
    expect(() => formatEuro(4.905)).toThrow(RangeError)
  })

  test('an amount for machines, and a rate of VAT', () => {
    expect(decimalEuro(1234.5)).toBe('1234.50')
    expect(() => decimalEuro(4.905)).toThrow(RangeError)
    expect([4, 5.5, 22].map(formatRate)).toEqual(['4', '5,5', '22'])
  })

  test.each([
    [4.9, 490],
    [0, 0],
    [0.01, 1],
    [0.1 + 0.2, 30],
    [1.1 * 3, 330],
    [19.99, 1999],
    [1.15, 115],
    [8.2, 820],
    [1234.5, 123450],
    [999999.99, 99999999],
    [-4.9, -490],
    [12, 1200],
  ])('%d euro are %d cents', (euro, cents) => {
    expect(centsFromEuro(euro)).toBe(cents)
  })

  test('minus zero is zero', () => {
    expect(Object.is(centsFromEuro(-0), 0)).toBe(true)
    expect(Object.is(euroFromCents(-0), 0)).toBe(true)
  })

  test.each([4.905, 1.005, 0.001, 4.90001, 999999.999, Number.NaN, Number.POSITIVE_INFINITY, 1e15])(
    '%d is no amount',
    (euro) => {
      expect(() => centsFromEuro(euro)).toThrow(RangeError)
    },
  )

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d are no whole cents', (cents) => {
    expect(() => euroFromCents(cents)).toThrow(RangeError)
  })

  test('every amount comes back, with two decimals at most in JSON', () => {
    const broken: number[] = []
    for (let cents = -2000; cents <= 300_000; cents += 1) {
      const euro = euroFromCents(cents)
      if (centsFromEuro(euro) !== cents || !/^-?\d+(\.\d{1,2})?$/.test(JSON.stringify(euro))) broken.push(cents)
    }
    expect(broken).toEqual([])
  })
})
