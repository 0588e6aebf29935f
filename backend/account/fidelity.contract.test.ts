import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { backendOfFile } from '../testing/file-backend'
import { runCommand } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const EAN = '2980000000010'
let reports: Record<
  'first' | 'again' | 'changed' | 'dry',
  { added: number; changed: number; unchanged: number; rejected: number }
>

const { api, somebody } = backendOfFile({
  fill: async (folder) => {
    const tokens = await seedShop(folder)
    const file = path.join(folder, 'cards.csv')
    const run = async (rows: string[], ...options: string[]) => {
      writeFileSync(file, `codice;intestatario;punti;nascita;telefono\n${rows.join('\n')}\n`)
      const { stdout, stderr } = await runCommand(folder, 'import', 'cards', file, '--json', ...options)
      if (!stdout) throw new Error(stderr)
      return JSON.parse(stdout)
    }
    const at = ['--pharmacy', 'F1']
    const rows = [
      ...[
        `${EAN};Anna Rossi;340;12/04/1988;+39 333 123 45 67`,
        'sal via-7;Anna De Luca;1.250;;',
        'RACE1;;5;;3331234567',
      ],
      ...['BARE1;;5;;', '12;;5;;', 'ABCDE;;-1;;', 'ABCDF;;molti;;', 'ABCDG;;5;31/02/1988;', 'ABCDH;;5;;123'],
    ]
    reports = {
      dry: await run(rows, ...at, '--dry-run'),
      first: await run(rows, ...at),
      again: await run(rows, ...at),
      changed: await run([`${EAN};;355;;`], ...at),
    }
    return tokens
  },
})
const claim = (me: { token: string }, fidelity_code: string, proof: string, pharmacy_id: string = shop.central) =>
  api('claimFidelityCard', { body: { fidelity_code, pharmacy_id, proof } }, me)

describe('import cards', () => {
  it('adds, skips unchanged ones, corrects points and rejects invalid cards', () => {
    expect(reports.dry).toMatchObject({ added: 4, rejected: 5 })
    expect(reports.first).toMatchObject({ added: 4, changed: 0, rejected: 5 })
    expect(reports.again).toMatchObject({ added: 0, changed: 0, unchanged: 4, rejected: 5 })
    expect(reports.changed).toMatchObject({ added: 0, changed: 1, rejected: 0 })
  })
})

describe('loyalty cards', () => {
  it('are claimed once, in any spelling, and read only by their owner', async () => {
    const me = somebody()
    const other = somebody()
    const card = {
      fidelity_code: EAN,
      pharmacy_id: shop.central,
      holder: 'Anna Rossi',
      points: 355,
      barcode_format: 'ean13',
      patient: null,
    }
    const claimed = await claim(me, ' 2980000 000010 ', '1988-04-12')
    expect([claimed.status, claimed.data]).toEqual([201, card])
    // A second claim changes nothing.
    expect((await claim(me, EAN, '4567')).data).toEqual(card)
    expect((await claim(other, EAN, '4567')).problem).toMatchObject({ status: 409, code: 'card_taken' })
    expect((await claim(me, 'salvia7', ' de luca')).data).toMatchObject({
      fidelity_code: 'SALVIA7',
      points: 1250,
      barcode_format: 'code128',
    })
    expect((await api('listFidelityCards', {}, me)).data.map(({ fidelity_code }) => fidelity_code)).toEqual([
      EAN,
      'SALVIA7',
    ])
    expect((await api('listFidelityCards', {}, other)).data).toEqual([])
    expect((await api('getFidelityCard', { params: { code: EAN } }, me)).data).toEqual(card)
    expect((await api('getFidelityCard', { params: { code: EAN } }, other)).problem.code).toBe('not_found')
  })

  it('belong to one of many concurrent claimants', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(somebody(), 'RACE1', '4567')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(4).fill(409)])
  })

  it('belong to one pharmacy, need a session, and cannot be guessed', async () => {
    const me = somebody()
    expect((await claim(me, EAN, '1988-04-12', shop.small)).problem.code).toBe('not_found')
    expect((await claim(me, '', 'Rossi')).problem.errors).toEqual([{ field: 'fidelity_code', code: 'required' }])
    expect((await claim({ token: '' }, EAN, '4567')).problem.code).toBe('unauthenticated')
    const answers = []
    for (let count = 0; count < 6; count += 1) answers.push(await claim(me, `NONE${count}`, 'Rossi'))
    expect(answers[0]?.problem.code).toBe('not_found')
    expect(answers.at(-1)?.problem.code).toBe('rate_limited')
  })

  it('need more than their number, and do not reveal what was wrong', async () => {
    const me = somebody()
    const body = { fidelity_code: EAN, pharmacy_id: shop.central }
    expect((await api('claimFidelityCard', { body }, me)).problem.errors).toEqual([
      { field: 'proof', code: 'required' },
    ])
    // If the birth date is known, the name, which is on the card, proves nothing.
    for (const proof of ['Rossi', '1988-04-13', '7654'])
      expect((await claim(me, EAN, proof)).problem.code).toBe('not_found')
    // A card without holder data cannot be claimed.
    expect((await claim(somebody(), 'BARE1', 'Rossi')).problem.code).toBe('not_found')
    expect((await claim(somebody(), 'BARE1', '-')).problem.code).toBe('not_found')
  })

  it('are rate limited for one card and for many', async () => {
    const guesses = []
    for (let count = 0; count < 6; count += 1) guesses.push(await claim(somebody(), 'BARE1', `000${count}`))
    expect(guesses.at(-1)?.problem.code).toBe('rate_limited')
  })
})
