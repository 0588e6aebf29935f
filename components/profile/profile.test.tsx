import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormTexts } from '@/components/account/texts'
import { RepeatOrder } from '@/components/orders/repeat-order'
import { authCalls, type Profile } from '@/lib/contract/auth'
import { patientCalls } from '@/lib/contract/patients'
import type { ProblemCode } from '@/lib/contract/problem'
import { userDataCalls } from '@/lib/contract/user-data'
import * as platform from '@/lib/platform/browser'
import * as device from '@/lib/profile/forget-device'
import messages from '@/messages/it.json'
import { ConsentsForm } from './consents-form'
import { DataForm } from './data-form'
import { Delegations } from './delegations'
import { Patients } from './patients'
import { DeleteAccount, PasswordForm } from './security'

const push = jest.fn()
const router = { refresh: jest.fn(), push }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('@/lib/platform/browser', () => ({ api: jest.fn() }))
jest.mock('@/lib/platform/browser-abilities', () => ({ useHasCall: () => true }))
jest.mock('@/lib/profile/forget-device', () => ({ endErasedSession: jest.fn() }))
jest.mock('signature_pad', () => {
  throw new Error('no canvas')
})
jest.mock('@/lib/profile/typed-signature', () => ({ drawName: () => 'Zmlybmlh' }))
const api = jest.mocked(platform.api)

const { profile: texts, validation, shell } = messages
const form: FormTexts = {
  summary: { one: "C'è 1 errore da correggere", other: 'Ci sono # errori da correggere' },
  codes: validation.code,
  problems: { unavailable: 'Il servizio non risponde.' },
  too_many: { one: 'riprova tra 1 minuto', other: 'riprova tra # minuti' },
  network: 'Controlla la connessione',
}
const { kept, keptWithoutCode: kept_without_code } = texts

const me: Profile = {
  id: 7,
  email: 'anna@example.com',
  email_confirmed: true,
  first_name: 'Anna',
  last_name: 'Rossi',
  birth_day: '1980-01-01',
  phone_number: null,
  health_code: null,
  pharmacy_id: null,
  privacy_consent: true,
  marketing_consent: false,
  profiling_consent: false,
  localization_consent: false,
}
const CODE = 'RSSMRA80A01H501U'

type Answer = Awaited<ReturnType<typeof platform.api>>
const ok = (data: unknown): Answer => ({ ok: true, data, status: 200, headers: new Headers() }) as Answer
const refused = (status: number, code: ProblemCode, errors?: { field: string; code: string }[]): Answer => ({
  ok: false,
  failure: {
    kind: 'problem',
    status,
    problem: { type: '', title: '', status, code, ...(errors && { errors }) },
    retry_after_seconds: null,
  },
})

beforeEach(() => {
  jest.clearAllMocks()
  sessionStorage.clear()
  global.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

describe('personal data', () => {
  const show = () => render(<DataForm profile={me} texts={{ ...form, data: texts.data, kept, kept_without_code }} />)
  const code = () => screen.getByLabelText(texts.data.healthCode)
  const phone = () => screen.getByLabelText(texts.data.phone)

  it('sends what was changed alone', async () => {
    api.mockResolvedValue(ok({ ...me, health_code: CODE }))
    show()
    await userEvent.type(code(), CODE.toLowerCase())
    await userEvent.click(screen.getByRole('button', { name: texts.data.save }))
    expect(api).toHaveBeenCalledWith(authCalls.updateMe, { body: { health_code: CODE } })
    expect(router.refresh).toHaveBeenCalled()
    expect(sessionStorage.getItem('profile_data')).toBeNull()
  })

  it('asks the platform nothing where nothing changed', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: texts.data.save }))
    expect(api).not.toHaveBeenCalled()
  })

  it('tells the platform’s refusal at its field, and keeps what was typed', async () => {
    api.mockResolvedValue(refused(422, 'validation_failed', [{ field: 'phone_number', code: 'phone_invalid' }]))
    show()
    await userEvent.type(screen.getByLabelText(texts.data.phone), '2 12345678')
    await userEvent.click(screen.getByRole('button', { name: texts.data.save }))
    expect(await screen.findByText(validation.code.phone_invalid)).toBeVisible()
    expect(screen.getByLabelText(texts.data.phone)).toHaveValue('2 12345678')
  })

  it('goes on where a reload or a login came between, but not with somebody else’s words', async () => {
    const { unmount } = show()
    await userEvent.type(phone(), '2 1234')
    await userEvent.type(code(), 'RSSMRA')
    unmount()
    const again = show()
    expect(phone()).toHaveValue('2 1234')
    // Nobody seals a codice fiscale here, and its lack is told.
    expect(code()).toHaveValue('')
    expect(screen.getByText(kept_without_code)).toBeVisible()
    again.unmount()
    render(<DataForm profile={{ ...me, id: 8 }} texts={{ ...form, data: texts.data, kept, kept_without_code }} />)
    expect(phone()).toHaveValue('')
  })

  it('tells an outage above the form', async () => {
    api.mockResolvedValue({ ok: false, failure: { kind: 'network' } })
    show()
    await userEvent.type(code(), CODE)
    await userEvent.click(screen.getByRole('button', { name: texts.data.save }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Controlla la connessione')
    expect(code()).toHaveValue(CODE)
  })
})

describe('patients', () => {
  const ada = { id: 'p', first_name: 'Ada', last_name: 'Neri', health_code: CODE }
  const show = () =>
    render(
      <Patients initial={[ada]} user_id={7} texts={{ ...form, patient: texts.patient, kept, kept_without_code }} />,
    )

  it('are added and stand by name', async () => {
    api.mockResolvedValue(ok({ ...ada, id: 'q', first_name: 'Aldo' }))
    show()
    await userEvent.type(screen.getByLabelText(texts.patient.firstName), 'Aldo')
    await userEvent.type(screen.getByLabelText(texts.patient.lastName), 'Neri')
    await userEvent.type(screen.getByLabelText(texts.patient.healthCode), CODE)
    await userEvent.click(screen.getByRole('button', { name: texts.patient.save }))
    const names = within(screen.getByRole('list', { name: texts.patient.list })).getAllByRole('listitem')
    expect(names.map(({ textContent }) => textContent?.slice(0, 9))).toEqual(['Ada NeriR', 'Aldo Neri'])
    expect(screen.getByLabelText(texts.patient.firstName)).toHaveValue('')
  })

  it('are forgotten, also where another tab was first; a failure is told', async () => {
    const user = userEvent.setup()
    show()
    const remove = () => user.click(screen.getByRole('button', { name: 'Elimina Ada Neri' }))
    api.mockResolvedValueOnce(refused(503, 'unavailable'))
    await remove()
    expect(await screen.findByRole('alert')).toHaveTextContent('Il servizio non risponde.')
    api.mockResolvedValueOnce(refused(404, 'not_found'))
    await remove()
    expect(await screen.findByText(texts.patient.empty)).toBeVisible()
    expect(api).toHaveBeenLastCalledWith(patientCalls.deletePatient, { params: { id: 'p' } })
  })
})

describe('consents', () => {
  it('are sent together', async () => {
    api.mockResolvedValue(ok({ ...me, marketing_consent: true }))
    const dates = { marketing: 'Non dato, dal 3 marzo' }
    render(<ConsentsForm profile={me} dates={dates} texts={{ ...form, consents: texts.consents, kept }} />)
    await userEvent.click(screen.getByLabelText(texts.consents.marketing))
    expect(screen.getByText('Non dato, dal 3 marzo')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: texts.consents.save }))
    const body = { marketing_consent: true, profiling_consent: false, localization_consent: false }
    expect(api).toHaveBeenCalledWith(authCalls.updateMe, { body })
  })
})

describe('security', () => {
  const security = {
    ...form,
    security: texts.security,
    close: shell.close,
    show_password: 'Mostra password',
    hide_password: 'Nascondi password',
    password_hint: 'Almeno 10 caratteri',
  }

  it('changes the password, and says a wrong one at its field', async () => {
    render(<PasswordForm texts={security} email="anna@example.com" />)
    const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label, { exact: true }), text)
    await type(texts.security.current, 'sbagliata')
    await type(texts.security.new, 'cane-giallo-sette')
    await type(texts.security.confirm, 'cane-giallo-sette')
    api.mockResolvedValueOnce(refused(403, 'wrong_password'))
    await userEvent.click(screen.getByRole('button', { name: texts.security.save }))
    expect(await screen.findByText(validation.code.password_wrong)).toBeVisible()
    expect(screen.getByLabelText(texts.security.new, { exact: true })).toHaveValue('cane-giallo-sette')
    api.mockResolvedValueOnce(
      refused(422, 'validation_failed', [{ field: 'new_password', code: 'password_too_common' }]),
    )
    await userEvent.click(screen.getByRole('button', { name: texts.security.save }))
    expect(await screen.findByText(validation.code.password_too_common)).toBeVisible()
    api.mockResolvedValueOnce(ok(null))
    await userEvent.click(screen.getByRole('button', { name: texts.security.save }))
    expect(await screen.findByText(texts.security.changed)).toBeVisible()
    // Nothing of a password is ever kept.
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('erases only after the word, and empties the device afterwards', async () => {
    render(<DeleteAccount texts={security} />)
    await userEvent.click(screen.getByRole('button', { name: texts.security.delete }))
    const dialog = screen.getByRole('dialog')
    const erase = () => userEvent.click(within(dialog).getByRole('button', { name: texts.security.delete }))
    await erase()
    await userEvent.type(within(dialog).getByLabelText(texts.security.deleteField), 'elimina')
    await erase()
    expect(within(dialog).getByText(texts.security.deleteWrong)).toBeVisible()
    expect(api).not.toHaveBeenCalled()
    await userEvent.clear(within(dialog).getByLabelText(texts.security.deleteField))
    await userEvent.type(within(dialog).getByLabelText(texts.security.deleteField), texts.security.deleteWord)
    api.mockResolvedValueOnce(refused(503, 'unavailable'))
    await erase()
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Il servizio non risponde.')
    expect(device.endErasedSession).not.toHaveBeenCalled()
    api.mockResolvedValueOnce(ok(null))
    await erase()
    expect(api).toHaveBeenLastCalledWith(authCalls.deleteMe, {})
    expect(device.endErasedSession).toHaveBeenCalledTimes(1)
  })
})

describe('delegations', () => {
  const { delegation } = texts
  const found = { one: '# farmacia', other: '# farmacie' }
  const pharmacies = [{ id: 3, name: 'Farmacia Centrale', city: 'Milano' }]
  const delegator = { id: 7, first_name: 'Anna', last_name: 'Rossi', health_code: CODE }
  const signed = {
    id: 'd',
    health_code: CODE,
    created_at: '2026-11-21T10:00:00Z',
    revoked_at: null,
    pharmacy: pharmacies[0],
    first_name: 'Anna',
    last_name: 'Rossi',
    scope: delegation.scopeAll,
    method: 'typed' as const,
  }
  const show = (initial: (typeof signed)[] = [], can_revoke = true) =>
    render(
      <Delegations
        initial={initial}
        delegator={delegator}
        pharmacies={pharmacies}
        can_revoke={can_revoke}
        texts={{ ...form, delegation, found, kept, kept_without_code, close: shell.close, loading: shell.loading }}
      />,
    )

  it('chooses no pharmacy beforehand, shows what is signed, and sends a typed name as a picture', async () => {
    api.mockResolvedValue(ok(signed))
    show()
    const choice = screen.getByRole('radio', { name: /Farmacia Centrale/ })
    expect(choice).not.toBeChecked()
    await userEvent.click(choice)
    expect(screen.getByText(/Autorizzo la farmacia Centrale a ritirare per mio conto/)).toBeVisible()
    // There is no canvas here, as in a browser that refuses one: the name takes the pad's place.
    expect(await screen.findByText(delegation.padFailed)).toBeVisible()
    await userEvent.type(screen.getByLabelText(delegation.typed), 'Anna Rossi')
    await userEvent.click(screen.getByRole('button', { name: delegation.submit }))
    expect(api).toHaveBeenCalledWith(userDataCalls.addDelegation, {
      body: {
        signature: 'Zmlybmlh',
        health_code: CODE,
        pharmacy_id: 3,
        first_name: 'Anna',
        last_name: 'Rossi',
        scope: delegation.scopeAll,
        method: 'typed',
      },
    })
    expect(await screen.findByText(delegation.active)).toBeVisible()
    expect(screen.getByRole('radio', { name: /Farmacia Centrale/ })).not.toBeChecked()
  })

  it('is revoked after a question; a failure leaves it as it is', async () => {
    show([signed])
    await userEvent.click(screen.getByRole('button', { name: /^Revoca la delega per Anna Rossi/ }))
    const revoke = () =>
      userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: delegation.revoke }))
    api.mockResolvedValueOnce({ ok: false, failure: { kind: 'timeout' } })
    await revoke()
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByText(delegation.active)).toBeVisible()
    api.mockResolvedValueOnce(ok(null))
    await revoke()
    expect(await screen.findByText(delegation.revoked)).toBeVisible()
    expect(screen.getByRole('heading', { name: delegation.list })).toHaveFocus()
    expect(api).toHaveBeenLastCalledWith(userDataCalls.revokeDelegation, { params: { id: 'd' } })
  })

  it('offers no revoking where the platform cannot', async () => {
    show([signed], false)
    await act(async () => undefined)
    expect(screen.queryByRole('button', { name: /^Revoca/ })).toBeNull()
  })
})

describe('repeating an order', () => {
  const order = {
    number: '2026-000001',
    pharmacy: { id: 3, name: 'Farmacia Centrale' },
    lines: [{ minsan: '934182003', name: 'Crema viso', quantity: 2 }],
  }
  const priced = {
    minsan: '934182003',
    quantity: 2,
    price: 4.35,
    name: 'Crema',
    image: null,
    availability: 'available',
  }
  const cart = { pharmacy_id: 3, temporary: false, message: null, products: [priced], subtotal: 8.7 }

  it('tells today’s price first, asks about another pharmacy’s cart, then goes to the cart', async () => {
    render(<RepeatOrder order={order} texts={texts.repeat} />)
    api.mockResolvedValueOnce(ok(cart))
    await userEvent.click(screen.getByRole('button', { name: 'Ripeti ordine 2026-000001' }))
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText('2 × Crema viso')).toBeVisible()
    expect(within(dialog).getByText(/8,70/)).toBeVisible()
    api.mockResolvedValueOnce(refused(409, 'different_pharmacy'))
    await userEvent.click(within(dialog).getByRole('button', { name: texts.repeat.add }))
    expect(await within(dialog).findByText(/prodotti di un'altra farmacia/)).toBeVisible()
    api.mockResolvedValue(ok({ ...cart, not_merged: [] }))
    await userEvent.click(within(dialog).getByRole('button', { name: texts.repeat.move }))
    await waitFor(() => expect(push).toHaveBeenCalledWith('/checkout'))
    const sent = api.mock.calls.map(([row, request]) => [row.path, (request as { body?: object }).body])
    expect(sent).toContainEqual([
      '/usercartlist',
      { pharmacy_id: 3, products: [{ idProdotto: '934182003', Qta: 2 }], on_conflict: 'move_to_guest' },
    ])
  })

  it('says where nothing is left, and where nobody answers', async () => {
    render(<RepeatOrder order={order} texts={texts.repeat} />)
    const ask = () => userEvent.click(screen.getByRole('button', { name: 'Ripeti ordine 2026-000001' }))
    api.mockResolvedValueOnce({ ok: false, failure: { kind: 'network' } })
    await ask()
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText(texts.repeat.failed)).toBeVisible()
    api.mockResolvedValueOnce(ok({ ...cart, products: [] }))
    await userEvent.click(within(dialog).getByRole('button', { name: texts.repeat.retry }))
    expect(await within(dialog).findByText(texts.repeat.none)).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: texts.repeat.add })).toBeNull()
  })
})
