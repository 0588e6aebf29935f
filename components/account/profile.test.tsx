import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RepeatOrder } from '@/components/orders/repeat-order'
import { enter } from '@/components/testing/enter'
import { authCalls, type Profile } from '@/lib/contract/auth'
import { cartCalls } from '@/lib/contract/cart'
import { patientCalls } from '@/lib/contract/patients'
import { securityCalls } from '@/lib/contract/security'
import { userDataCalls } from '@/lib/contract/user-data'
import { takeLogoutNotice } from '@/lib/session/logout-notice'
import { standInForNavigation } from '@/lib/testing/navigation'
import { answered, lost, refused, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { ConsentsForm } from './consents-form'
import { DataForm } from './data-form'
import { Delegations } from './delegations'
import { Devices } from './devices'
import { EmailForm } from './email-form'
import { DeleteAccount, ExportData } from './own-data'
import { PasswordForm } from './password-form'
import { NewPatient } from './patients'

const push = jest.fn()
const router = { refresh: jest.fn(), push }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('signature_pad', () => {
  throw new Error('no canvas')
})
const platform = standInForPlatform()
const navigation = standInForNavigation()

const { profile: texts, validation } = messages

const me: Profile = {
  id: '7',
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

beforeEach(() => {
  router.refresh.mockReset()
  push.mockReset()
  sessionStorage.clear()
  global.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

describe('personal data', () => {
  const show = () => render(<DataForm profile={me} />)
  const code = () => screen.getByLabelText(texts.data.healthCode)
  const phone = () => screen.getByLabelText(texts.data.phone)

  it('sends only the changed fields', async () => {
    platform.on(authCalls.updateMe, answered({ ...me, health_code: CODE }))
    show()
    await enter(code(), CODE.toLowerCase())
    await userEvent.click(screen.getByRole('button', { name: texts.data.save }))
    await waitFor(() => expect(router.refresh).toHaveBeenCalled())
    expect(platform.asked(authCalls.updateMe)).toMatchObject([{ body: { health_code: CODE } }])
    expect(sessionStorage.getItem('draft_data')).toBeNull()
  })

  it.each([
    ['with other names', 'Verdi', '1980-01-01', [texts.data.otherNames]],
    ['with another birth', 'Rossi', '1980-01-02', [texts.data.otherBirthDay]],
    ['only if something differs', 'Rossi', '1980-01-01', []],
  ])('asks about a codice fiscale %s, and takes it', async (_, last_name, birth_day, questions) => {
    platform.on(authCalls.updateMe, answered(me))
    render(<DataForm profile={{ ...me, first_name: 'Maria', last_name, birth_day }} />)
    await enter(code(), CODE)
    const shown = [texts.data.otherNames, texts.data.otherBirthDay].filter((text) => screen.queryByText(text))
    expect(shown).toEqual(questions)
    await userEvent.click(screen.getByRole('button', { name: texts.data.save }))
    await waitFor(() => expect(platform.asked(authCalls.updateMe)).toHaveLength(1))
  })

  it('asks the platform nothing where nothing changed', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: texts.data.save }))
    expect(platform.asked(authCalls.updateMe)).toEqual([])
  })

  it('tells the platform’s refusal at its field, and keeps what was typed', async () => {
    platform.on(
      authCalls.updateMe,
      refused(422, 'validation_failed', [{ field: 'phone_number', code: 'phone_invalid' }]),
    )
    show()
    await enter(screen.getByLabelText(texts.data.phone), '2 12345678')
    await userEvent.click(screen.getByRole('button', { name: texts.data.save }))
    expect(await screen.findByText(validation.code.phone_invalid)).toBeVisible()
    expect(screen.getByLabelText(texts.data.phone)).toHaveValue('2 12345678')
  })

  it('survives a reload or a login, but not another customer’s login', async () => {
    const { unmount } = show()
    await enter(phone(), '2 1234')
    await enter(code(), 'RSSMRA')
    unmount()
    const again = show()
    expect(phone()).toHaveValue('2 1234')
    // The codice fiscale could not be sealed, and a message says so.
    expect(code()).toHaveValue('')
    expect(screen.getByText(texts.keptWithoutCode)).toBeVisible()
    again.unmount()
    render(<DataForm profile={{ ...me, id: '8' }} />)
    expect(phone()).toHaveValue('')
  })

  it('tells an outage above the form', async () => {
    platform.on(authCalls.updateMe, lost)
    show()
    await enter(code(), CODE)
    await userEvent.click(screen.getByRole('button', { name: texts.data.save }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Controlla la connessione')
    expect(code()).toHaveValue(CODE)
  })
})

describe('patients', () => {
  const ada = { id: 'p', first_name: 'Ada', last_name: 'Neri', health_code: CODE }
  const show = () => render(<NewPatient user_id="7" />)

  it('are added, and the form is empty again', async () => {
    platform.on(patientCalls.addPatient, answered({ ...ada, id: 'q', first_name: 'Aldo' }, 201))
    show()
    await enter(screen.getByLabelText(texts.patient.firstName), 'Aldo')
    await enter(screen.getByLabelText(texts.patient.lastName), 'Neri')
    await enter(screen.getByLabelText(texts.patient.healthCode), CODE)
    await userEvent.click(screen.getByRole('button', { name: texts.patient.save }))
    await waitFor(() => expect(screen.getByLabelText(texts.patient.firstName)).toHaveValue(''))
  })

  it('have a name and a codice fiscale', async () => {
    platform.on(patientCalls.addPatient, answered({ ...ada, id: 'q' }, 201))
    show()
    const save = () => userEvent.click(screen.getByRole('button', { name: texts.patient.save }))
    await userEvent.type(screen.getByLabelText(texts.patient.lastName), ' ')
    await save()
    for (const field of ['first_name', 'last_name', 'health_code'] as const)
      expect(await screen.findByText(validation.missing[field], { selector: 'p *' })).toBeVisible()
    await userEvent.type(screen.getByLabelText(texts.patient.firstName), 'A')
    await userEvent.type(screen.getByLabelText(texts.patient.lastName), 'B')
    await enter(screen.getByLabelText(texts.patient.healthCode), 'RSSMRA80A01H50')
    await save()
    expect(await screen.findByText(validation.code.health_code_length)).toBeVisible()
    expect(platform.asked(patientCalls.addPatient)).toEqual([])
    await userEvent.type(screen.getByLabelText(texts.patient.healthCode), 'MM')
    expect(screen.getByText(texts.data.otherNames)).toBeVisible()
    await save()
    await waitFor(() => expect(platform.asked(patientCalls.addPatient)).toHaveLength(1))
    const body = { first_name: 'A', last_name: 'B', health_code: 'RSSMRA80A01H50MM' }
    expect(platform.asked(patientCalls.addPatient)).toMatchObject([{ body }])
  })
})

describe('consents', () => {
  it('are sent together', async () => {
    platform.on(authCalls.updateMe, answered({ ...me, marketing_consent: true }))
    const dates = { marketing: 'Non dato, dal 3 marzo' }
    render(<ConsentsForm profile={me} dates={dates} />)
    await userEvent.click(screen.getByLabelText(texts.consents.marketing))
    expect(screen.getByText('Non dato, dal 3 marzo')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: texts.consents.save }))
    const body = { marketing_consent: true, profiling_consent: false, localization_consent: false }
    await waitFor(() => expect(platform.asked(authCalls.updateMe)).toMatchObject([{ body }]))
  })
})

describe('security', () => {
  it('changes the password, and says a wrong one at its field', async () => {
    render(<PasswordForm email="anna@example.com" brand="Salvia" />)
    const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label, { exact: true }), text)
    await type(texts.security.current, 'sbagliata')
    await type(texts.security.new, 'cane-giallo-sette')
    await type(texts.security.confirm, 'cane-giallo-sette')
    platform.on(
      authCalls.changePassword,
      refused(403, 'wrong_password'),
      refused(422, 'validation_failed', [{ field: 'new_password', code: 'password_too_common' }]),
      answered(null),
    )
    await type(texts.security.new, '-anna')
    await type(texts.security.confirm, '-anna')
    await userEvent.click(screen.getByRole('button', { name: texts.security.save }))
    expect(await screen.findByText(validation.code.password_contains_name)).toBeVisible()
    expect(platform.asked(authCalls.changePassword)).toEqual([])
    await type(texts.security.new, '{Backspace>5/}')
    await type(texts.security.confirm, '{Backspace>5/}')
    await userEvent.click(screen.getByRole('button', { name: texts.security.save }))
    expect(await screen.findByText(validation.code.password_wrong)).toBeVisible()
    expect(screen.getByLabelText(texts.security.new, { exact: true })).toHaveValue('cane-giallo-sette')
    await userEvent.click(screen.getByRole('button', { name: texts.security.save }))
    expect(await screen.findByText(validation.code.password_too_common)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: texts.security.save }))
    expect(await screen.findByText(texts.security.changed)).toBeVisible()
    // Passwords are never stored.
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('erases only after the word, and empties the device afterwards', async () => {
    render(<DeleteAccount asks_identity />)
    await userEvent.click(screen.getByRole('button', { name: texts.security.delete }))
    const dialog = screen.getByRole('dialog')
    const erase = () => userEvent.click(within(dialog).getByRole('button', { name: texts.security.delete }))
    await erase()
    await enter(within(dialog).getByLabelText(texts.security.deleteField), 'elimina')
    await erase()
    expect(within(dialog).getByText(texts.security.deleteWrong)).toBeVisible()
    expect(platform.asked()).toEqual([])
    await userEvent.clear(within(dialog).getByLabelText(texts.security.deleteField))
    await enter(within(dialog).getByLabelText(texts.security.deleteField), texts.security.deleteWord)
    localStorage.setItem('cart', '{}')
    platform.on(authCalls.deleteMe, refused(503, 'unavailable'), answered(null))
    platform.on('DELETE /session', answered({}))
    platform.on(securityCalls.confirmIdentity, refused(403, 'wrong_password'), answered(null), answered(null))
    await erase()
    expect(within(dialog).getByText(validation.code.password_required)).toBeVisible()
    const password = within(dialog).getByLabelText(texts.security.identity.password)
    await enter(password, 'gatto-verde-tre')
    await erase()
    expect(await within(dialog).findByText(validation.code.password_wrong)).toBeVisible()
    expect(password).toHaveFocus()
    expect(platform.asked(authCalls.deleteMe)).toEqual([])
    await erase()
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(messages.errors.code.unavailable)
    expect(localStorage).toHaveLength(1)
    expect(navigation.left()).toEqual([])
    await enter(password, 'gatto-verde-tre')
    await erase()
    await waitFor(() => expect(navigation.left()).toEqual(['/login']))
    expect(platform.asked(authCalls.deleteMe)).toHaveLength(2)
    expect(platform.asked('DELETE /session')).toHaveLength(1)
    expect(localStorage).toHaveLength(0)
    expect(takeLogoutNotice()).toBe('erased')
  })
})

describe('who one is', () => {
  const { identity } = texts.security

  it('is shown by a mailed code where there is no password', async () => {
    platform.on(securityCalls.sendIdentityCode, answered(null))
    platform.on(securityCalls.confirmIdentity, refused(403, 'wrong_password'), refused(429, 'rate_limited'))
    render(<ExportData asks_identity />)
    await userEvent.click(screen.getByRole('button', { name: identity.noPassword }))
    await userEvent.type(await screen.findByLabelText(identity.code), '123456{Enter}')
    expect(await screen.findByText(identity.wrongCode)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: texts.security.export }))
    expect(await screen.findByText(/Troppi tentativi/)).toBeVisible()
    expect(platform.asked(securityCalls.confirmIdentity)).toMatchObject([{ body: { code: '123456' } }, {}])
    expect(platform.asked(authCalls.exportMe)).toEqual([])
  })

  it('is not asked if the platform asks no customer', async () => {
    platform.on(securityCalls.changeEmail, answered(null, 202))
    render(<EmailForm asks_identity={false} />)
    expect(screen.queryByLabelText(identity.password)).toBeNull()
    await enter(screen.getByLabelText(texts.security.email), 'Nuova@Example.com')
    await userEvent.click(screen.getByRole('button', { name: texts.security.emailSave }))
    expect(await screen.findByText(/Ti abbiamo scritto a nuova@example.com/)).toBeVisible()
    expect(platform.asked(securityCalls.changeEmail)).toMatchObject([{ body: { email: 'nuova@example.com' } }])
  })
})

describe('another e-mail address', () => {
  it('is asked for with the password; what is wrong with it is said at its field', async () => {
    platform.on(securityCalls.confirmIdentity, answered(null), answered(null))
    platform.on(securityCalls.changeEmail, refused(422, 'validation_failed', [{ field: 'email', code: 'email_same' }]))
    render(<EmailForm asks_identity />)
    const field = screen.getByLabelText(texts.security.email)
    const send = () => userEvent.click(screen.getByRole('button', { name: texts.security.emailSave }))
    await send()
    expect(screen.getByText(validation.missing.email)).toBeVisible()
    await enter(field, 'anna')
    await send()
    expect(screen.getByText(validation.code.email_invalid)).toBeVisible()
    await enter(field, '@example.com')
    await send()
    expect(screen.getByText(validation.code.password_required)).toBeVisible()
    expect(platform.asked()).toEqual([])
    await enter(screen.getByLabelText(texts.security.identity.password), 'gatto-verde-tre')
    await send()
    expect(await screen.findByText(validation.code.email_same)).toBeVisible()
    expect(field).toHaveFocus()
  })
})

describe('devices', () => {
  const used = { date: '22 novembre 2026', time: '12:30' }
  const devices = [
    { id: 'a', name: 'Firefox su Linux', current: true, used },
    { id: 'b', name: 'Chrome su Android', current: false, used },
    { id: 'c', name: texts.security.deviceUnknown, current: false, used },
  ]

  it('say which one this is, and are logged out from afar one by one or all at once', async () => {
    platform.on(securityCalls.endSession, refused(404, 'not_found'))
    platform.on(securityCalls.endOtherSessions, refused(503, 'unavailable'), answered(null))
    render(<Devices devices={devices} />)
    const [own, phone] = screen.getAllByRole('listitem')
    expect(own).toHaveTextContent(texts.security.deviceCurrent)
    expect(within(own as HTMLElement).queryByRole('button')).toBeNull()
    expect(phone).toHaveTextContent('Ultimo uso: 22 novembre 2026, ore 12:30')
    await userEvent.click(within(phone as HTMLElement).getByRole('button'))
    // A session that has expired meanwhile counts as ended.
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1))
    expect(platform.asked(securityCalls.endSession)).toMatchObject([{ path: '/v1/me/sessions/b' }])
    const all = screen.getByRole('button', { name: texts.security.devicesEnd })
    await userEvent.click(all)
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.errors.code.unavailable)
    await userEvent.click(all)
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(2))
  })
})

describe('delegations', () => {
  const { delegation } = texts
  const pharmacies = [{ id: '3', name: 'Farmacia Centrale', city: 'Milano' }]
  const delegator = { id: '7', first_name: 'Anna', last_name: 'Rossi', health_code: CODE }
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
  const show = (initial: (typeof signed)[] = [], canRevoke = true) =>
    render(<Delegations initial={initial} delegator={delegator} pharmacies={pharmacies} can_revoke={canRevoke} />)

  // A browser that renders text but no signature pad.
  const pen = { measureText: () => ({ width: 1 }), fillRect() {}, fillText() {} } as unknown as CanvasRenderingContext2D
  beforeEach(() => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
    jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,Zmlybmlh')
  })

  it('chooses no pharmacy beforehand, shows what is signed, and sends a typed name as a picture', async () => {
    platform.on(userDataCalls.addDelegation, answered(signed, 201))
    show()
    const choice = screen.getByRole('radio', { name: /Farmacia Centrale/ })
    expect(choice).not.toBeChecked()
    await userEvent.click(choice)
    expect(screen.getByText(/Autorizzo la farmacia Centrale a ritirare per mio conto/)).toBeVisible()
    // jsdom has no canvas: the typed name replaces the pad.
    expect(await screen.findByText(delegation.padFailed)).toBeVisible()
    await enter(screen.getByLabelText(delegation.typed), 'Anna Rossi')
    await userEvent.click(screen.getByRole('button', { name: delegation.submit }))
    expect(await screen.findByText(delegation.active)).toBeVisible()
    expect(platform.asked(userDataCalls.addDelegation).map(({ body }) => body)).toEqual([
      {
        signature: 'Zmlybmlh',
        health_code: CODE,
        pharmacy_id: '3',
        first_name: 'Anna',
        last_name: 'Rossi',
        scope: delegation.scopeAll,
        method: 'typed',
      },
    ])
    expect(screen.getByRole('radio', { name: /Farmacia Centrale/ })).not.toBeChecked()
  })

  it('is revoked after a question; a failure leaves it as it is', async () => {
    show([signed])
    await userEvent.click(screen.getByRole('button', { name: /^Revoca la delega per Anna Rossi/ }))
    const revoke = () =>
      userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: delegation.revoke }))
    platform.on(userDataCalls.revokeDelegation, lost, answered(null, 204))
    await revoke()
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByText(delegation.active)).toBeVisible()
    await revoke()
    expect(await screen.findByText(delegation.revoked)).toBeVisible()
    expect(screen.getByRole('heading', { name: delegation.list })).toHaveFocus()
    expect(platform.asked(userDataCalls.revokeDelegation).at(-1)?.path).toBe('/v1/me/delegations/d')
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
    delivered: false,
    pharmacy: { id: '3', name: 'Farmacia Centrale' },
    lines: [{ minsan: '934182003', name: 'Crema viso', quantity: 2 }],
  }
  const priced = {
    minsan: '934182003',
    quantity: 2,
    price: 4.35,
    name: 'Crema',
    image: null,
    ...{ availability: 'available', kind: 'cosmetic', supply: null, max_quantity: null },
  }
  const cart = { pharmacy_id: '3', temporary: false, message: null, products: [priced], subtotal: 8.7 }

  it('goes to the checkout with the same lines, and the cart stays as it is', async () => {
    render(<RepeatOrder order={order} />)
    platform.on(cartCalls.quoteCart, answered(cart))
    platform.on('POST /guest/cart', answered(null, 204))
    await userEvent.click(screen.getByRole('button', { name: 'Ripeti ordine 2026-000001' }))
    await waitFor(() => expect(push).toHaveBeenCalledWith('/checkout/click-and-collect?basket=1'))
    const products = [{ minsan: '934182003', quantity: 2 }]
    expect(platform.asked('POST /guest/cart')).toMatchObject([{ body: { cart: { pharmacy_id: '3', products } } }])
    expect(platform.asked(cartCalls.mergeCart)).toEqual([])
  })

  it('says first what there is less of', async () => {
    render(<RepeatOrder order={order} />)
    platform.on(cartCalls.quoteCart, answered({ ...cart, products: [{ ...priced, quantity: 1 }] }))
    platform.on('POST /guest/cart', answered(null, 204))
    await userEvent.click(screen.getByRole('button', { name: 'Ripeti ordine 2026-000001' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/1 × Crema viso/)).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: texts.repeat.goOn }))
    await waitFor(() => expect(push).toHaveBeenCalledWith('/checkout/click-and-collect?basket=1'))
  })

  it('reports missing products and a failed request', async () => {
    render(<RepeatOrder order={order} />)
    const ask = () => userEvent.click(screen.getByRole('button', { name: 'Ripeti ordine 2026-000001' }))
    platform.on(cartCalls.quoteCart, lost, answered({ ...cart, products: [] }))
    await ask()
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(texts.repeat.failed)).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: texts.repeat.retry }))
    expect(await within(dialog).findByText(texts.repeat.none)).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: texts.repeat.goOn })).toBeNull()
  })
})
