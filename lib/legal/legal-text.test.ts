import { createHash } from 'node:crypto'
import { type Env, readEnv } from '@/lib/process/storefront-environment'
import { parseOperator } from '@/lib/rules/operator'
import accessibility from '@/messages/legal/accessibility.json'
import cookies from '@/messages/legal/cookies.json'
import privacy from '@/messages/legal/privacy.json'
import terms from '@/messages/legal/terms.json'
import {
  findTerms,
  type LegalText,
  legalValues,
  readBlocks,
  readParts,
  readSections,
  termsVersions,
} from './legal-text'
import { TERMS_VERSION } from './terms-version'

describe('terms', () => {
  /**
   * Hashes of published versions. A changed text is a new version with its own day and line here; a copy of the old one
   * stays.
   */
  const PUBLISHED: Record<string, string> = {
    '2026-11-28': 'a87dfdc334fae171',
    '2026-11-24': 'fd7f34a560b1f3cb',
    '2026-11-23': '889af261f2f68bce',
    '2026-11-21': '40e19a2d85443d20',
  }

  test('a version that was published never says anything else: a changed text is a new version', () => {
    const said = termsVersions.map((day) => [
      day,
      createHash('sha256')
        .update(JSON.stringify(findTerms(day)))
        .digest('hex')
        .slice(0, 16),
    ])
    expect(Object.fromEntries(said)).toEqual(PUBLISHED)
  })

  test('the version that orders name is the one that is shown, and the newest', () => {
    expect(termsVersions[0]).toBe(TERMS_VERSION)
    expect([...termsVersions].sort().reverse()).toEqual(termsVersions)
    expect(new Set(termsVersions).size).toBe(termsVersions.length)
  })

  test('each version stays readable by its day, and no other is', () => {
    for (const version of termsVersions) expect(findTerms(version)?.updated).toBe(version)
    expect(findTerms('2020-01-01')).toBeNull()
  })

  test('they state deliveries, times, risk and the limit of an ingredient', () => {
    const said = JSON.stringify(findTerms(TERMS_VERSION))
    for (const article of ['art. 61 del Codice del consumo', 'art. 63 del Codice del consumo'])
      expect(said).toContain(article)
    expect(said).toContain(
      'I medicinali con obbligo di ricetta non si consegnano a domicilio: è una regola di questo sito',
    )
    expect(said).toContain("nell'arco di trenta giorni")
    expect(said).toContain("All'ordine la somma è soltanto riservata")
  })
})

describe('legal text', () => {
  const readValues = (env: Env) => legalValues(env, parseOperator(env))

  const bare = { API_BASE_URL: 'http://127.0.0.1:4000', SESSION_SECRET: 'x'.repeat(32) }
  const nobody = readValues(readEnv(bare))
  const operator = { OPERATOR_NAME: 'Rossi & figli srl', OPERATOR_EMAIL: 'info@rossi.example', BRAND_NAME: 'Rossi <3' }
  const rossi = readValues(readEnv({ ...bare, ...operator }))
  const others = { GOOGLE_MAPS_API_KEY: 'key', CHAT_SCRIPT_URL: 'https://chat.example/widget.js' }
  const reserving = readValues(readEnv({ ...bare, RESERVATION_ONLY: '1' }))
  const withOthers = readValues(readEnv({ ...bare, ...others }))

  const texts: [string, LegalText][] = [
    ['privacy', privacy],
    ['terms', terms],
    ['cookies', cookies],
    ['accessibility', accessibility],
  ]
  const renderAll = (text: LegalText, values = nobody) =>
    JSON.stringify([readBlocks(text.lead, values), ...readSections(text, values)])

  test('values, strong words and links become parts', () => {
    expect(readParts('**{operator}**: [{operator_email}](mailto:{operator_email}), per {brand}.', rossi)).toEqual([
      { tag: 'strong', children: ['Rossi & figli srl'] },
      ': ',
      { tag: 'a', href: 'mailto:info@rossi.example', rel: 'noopener noreferrer', children: ['info@rossi.example'] },
      ', per Rossi <3.',
    ])
  })

  test('a clause with an unknown value is replaced by its substitute', () => {
    const blocks = [{ without: 'operator', text: 'Il gestore' }, '{operator}', { list: ['PEC {operator_pec}'] }]
    expect(readBlocks(blocks, nobody)).toEqual([{ tag: 'p', children: ['Il gestore'] }])
    expect(readBlocks(blocks, rossi)).toEqual([{ tag: 'p', children: ['Rossi & figli srl'] }])
  })

  test('a misspelt value fails', () => {
    expect(() => readParts('{operatore}', nobody)).toThrow('operatore')
  })

  test.each(texts)('%s has no open mark and no empty section, with and without an operator', (_, text) => {
    for (const values of [nobody, rossi, withOthers, reserving]) {
      expect(renderAll(text, values)).not.toMatch(/[{}]\w+\}|\*\*|\]\(/)
      for (const { nodes } of readSections(text, values)) expect(nodes.length).toBeGreaterThan(0)
    }
  })

  test('the terms of a shop of reservations sell nothing at a distance, and have nothing to withdraw from (docs/domain.md#L3, #L12)', () => {
    expect(renderAll(terms)).toMatch(/proposta di acquisto vincolante.*Recedi dal contratto qui/)
    expect(renderAll(terms, reserving)).not.toMatch(
      /recess|receder|vincolante|con obbligo di pagamento|art\. 112-quater/i,
    )
    expect(renderAll(terms, reserving)).toContain('non si conclude alcun contratto')
  })

  test('the privacy notice says when prescriptions go', () => {
    expect(renderAll(privacy)).toContain('eliminati 30 giorni dopo la fine dell')
  })

  test('the cookie statement names the third parties that there are, and says so where there is none', () => {
    expect(renderAll(cookies)).toContain('non carica nulla da altri siti')
    expect(renderAll(cookies)).not.toMatch(/Google Ireland|chat di assistenza/)
    expect(renderAll(cookies, withOthers)).toContain('Google Maps e chat di chat.example')
    expect(renderAll(cookies, withOthers)).not.toContain('non carica nulla')
  })
})
