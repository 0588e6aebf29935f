import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { backendOfFile } from '../testing/file-backend'
import { newFolder, removeFolder } from '../testing/folder'
import { operator } from '../testing/operator'
import { runProgram } from '../testing/run'
import { seedNothing, seedShop } from '../testing/seeded'
import type { Point } from './judge'

jest.setTimeout(600_000)

const backend = backendOfFile({ fill: seedShop })
const live = {
  ...operator,
  SITE_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.shop.example',
  MAIL_FROM: 'Prove <ordini@shop.example>',
  // Any SVG: the test does not check the notice's content.
  GUARANTEE_NOTICE: path.resolve('app/icon.svg'),
}

/** Runs the command. Returns its exit code and the IDs of its points by state. */
async function comply(folder: string, env: Record<string, string>) {
  const { code, stdout, stderr } = await runProgram(folder, 'backend/commands/main.ts', ['compliance', '--json'], env)
  if (!stdout) throw new Error(stderr)
  const { points, ready }: { points: Point[]; ready: boolean } = JSON.parse(stdout)
  const ids = (state: Point['state']) => points.filter((point) => point.state === state).map(({ id }) => id)
  const getText = (id: string) => points.find((point) => point.id === id)?.text ?? ''
  return { code, ready, missing: ids('missing'), unchecked: ids('unchecked'), notes: ids('note'), getText: getText }
}

/** Sets the seller of both pharmacies, as their operator would. */
async function sayWhoSells(): Promise<void> {
  const file = path.join(backend.folder, 'farmacie.csv')
  const facts = 'ragione_sociale;partita_iva;rea;pec;direttore;direttore_ordine;reclami;sede_legale'
  const said =
    'Prove S.n.c.;00743110157;REA MI 1;f@pec.example;Dott.ssa Prova;Ordine di Milano n. 1;reclami@f.example;Via Melzo 2, Milano'
  writeFileSync(file, `codice;orari;${facts}\nF1;;${said}\nF2;;${said}\n`)
  const { code, stderr } = await runProgram(backend.folder, 'backend/commands/main.ts', ['import', 'pharmacies', file])
  if (code !== 0) throw new Error(stderr)
}

test('an empty shop lacks all there is', async () => {
  const folder = newFolder()
  try {
    await seedNothing(folder)
    const found = await comply(folder, { SITE_URL: '' })
    expect(found).toMatchObject({ code: 1, ready: false, unchecked: [] })
    expect(found.missing).toEqual(['site', 'operator', 'guarantee', 'mail', 'sender', 'pharmacies', 'products'])
    expect(found.getText('operator')).toContain('OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_VAT')

    // An empty file is no notice, and one wrong variable does not hide the others.
    const notice = path.join(folder, 'notice.svg')
    writeFileSync(notice, '')
    const faulty = { SITE_URL: '', GUARANTEE_NOTICE: notice, CHAT_SCRIPT_URL: 'chat' }
    expect((await comply(folder, faulty)).missing).toEqual(expect.arrayContaining(['settings', 'guarantee']))
    writeFileSync(notice, '<svg/>')
    expect((await comply(folder, faulty)).missing).not.toContain('guarantee')

    // The same for the backend's variables; a wrong database is not replaced by another.
    const ours = {
      SITE_URL: '',
      SMTP_URL: 'mail',
      OPERATOR_VAT: '12',
      INGREDIENT_LIMITS: notice,
      ENCRYPTION_KEY: 'short',
    }
    const wrong = await comply(folder, { ...ours, DATABASE_URL: 'mysql://db' })
    expect(wrong).toMatchObject({ code: 1, unchecked: ['platform'] })
    expect(wrong.missing).toEqual(['settings', 'site', 'operator', 'guarantee', 'mail', 'sender'])
    for (const name of [...Object.keys(ours).slice(1), 'DATABASE_URL'])
      expect(wrong.getText('settings').split(name)).toHaveLength(2)
  } finally {
    await removeFolder(folder)
  }
})

test('the demo names its sellers, and is invented', async () => {
  const folder = newFolder()
  try {
    await seedNothing(folder)
    const small = ['demo', '--products', '20', '--pharmacies', '2']
    expect(await runProgram(folder, 'backend/commands/main.ts', small)).toMatchObject({ code: 0 })
    const found = await comply(folder, live)
    expect(found).toMatchObject({ code: 1, missing: ['demo'], unchecked: [] })
    expect(found.getText('several')).toMatch(/10-5-2016.*C-606\/21.*RESERVATION_ONLY=1 is the safe choice/)
    expect((await comply(folder, { ...live, RESERVATION_ONLY: '1' })).notes).not.toContain('several')
  } finally {
    await removeFolder(folder)
  }
})

test('a shop is ready once its pharmacies say who sells; behind a platform its mails stay unread (docs/domain.md#L33)', async () => {
  const before = await comply(backend.folder, live)
  expect(before).toMatchObject({ code: 1, missing: ['sellers'] })
  expect(before.getText('sellers')).toContain('legal entity of F1, F2')
  await sayWhoSells()
  expect(await comply(backend.folder, live)).toMatchObject({ code: 0, ready: true, missing: [], unchecked: [] })

  const secrets = { SESSION_SECRET: 'x'.repeat(32), REVALIDATE_SECRET: 'y'.repeat(32) }
  const elsewhere = { ...live, ...secrets, API_BASE_URL: backend.url, DATABASE_URL: '' }
  expect(await comply(backend.folder, elsewhere)).toMatchObject({ code: 2, missing: [], unchecked: ['mail'] })
  expect((await comply(backend.folder, { ...elsewhere, SESSION_SECRET: '' })).getText('settings')).toContain(
    'SESSION_SECRET',
  )
  const nobody = await comply(backend.folder, { ...elsewhere, API_BASE_URL: 'http://127.0.0.1:9' })
  expect(nobody.unchecked).toEqual(['mail', 'platform'])
})

test('the only pharmacy of a shop counts as its operator', async () => {
  const { OPERATOR_NAME: _, ...nameless } = live
  const own = { ...nameless, OPERATOR_NAME: '', PHARMACY_ID: '1' }
  expect(await comply(backend.folder, own)).toMatchObject({ code: 0 })
  const unknown = { ...own, PHARMACY_ID: '99' }
  const here = await comply(backend.folder, unknown)
  expect(here.missing).toEqual(['pharmacies'])
  expect(here.getText('pharmacies')).toContain('PHARMACY_ID=99 names no pharmacy')
  const secrets = { SESSION_SECRET: 'x'.repeat(32), REVALIDATE_SECRET: 'y'.repeat(32) }
  const elsewhere = await comply(backend.folder, {
    ...unknown,
    ...secrets,
    API_BASE_URL: backend.url,
    DATABASE_URL: '',
  })
  expect(elsewhere.getText('pharmacies')).toContain('PHARMACY_ID=99 names no pharmacy')
})

test('a pharmacy that offers products and hands nothing over is named', async () => {
  const file = path.join(backend.folder, 'senza.csv')
  const run = (...args: string[]) => runProgram(backend.folder, 'backend/commands/main.ts', args)
  const write = async (minutes: string) => {
    writeFileSync(file, `codice;orari;ritiro_minuti;consegna_cap\nF1;;${minutes};-\n`)
    return run('import', 'pharmacies', file)
  }
  expect(await write('-')).toMatchObject({ code: 0 })
  const several = await comply(backend.folder, live)
  expect(several.missing).toContain('closed')
  expect(several.getText('closed')).toMatch(/can be ordered at F1: give ritiro_minuti/)
  const one = await comply(backend.folder, { ...live, PHARMACY_ID: '1' })
  expect(one.missing).toContain('closed')
  expect(await write('60')).toMatchObject({ code: 0 })
  expect((await comply(backend.folder, live)).missing).not.toContain('closed')
})
