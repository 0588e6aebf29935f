import { readdirSync } from 'node:fs'
import path from 'node:path'
import * as accountMails from '../account/account-mails'
import * as delegationMails from '../account/delegation-mails'
import * as deskMails from '../desk/desk-mails'
import * as guestMails from '../guests/guest-mails'
import { type Shop, Typed } from '../mail/blocks'
import { compose, type Mail } from '../mail/compose'
import * as messageMails from '../messages/message-mails'
import { type OrderForCustomer, toOrderForMail } from '../orders/order-blocks'
import * as orderMessageMails from '../orders/order-message-mails'
import * as orderPlacedMails from '../orders/order-placed-mails'
import * as orderStatusMails from '../orders/order-status-mails'
import * as pharmacyMails from '../orders/pharmacy-mails'
import * as proposalMails from '../orders/proposal-mails'
import * as withdrawalMails from '../orders/withdrawal-mails'
import * as questionMails from '../questions/question-mails'
import * as refillMails from '../reminders/refill-mails'
import * as bookingMails from '../services/booking-mails'
import * as stockMails from '../stock-alerts/stock-mails'

const shop: Shop = { SITE_URL: 'https://shop.example', BRAND_NAME: 'Salvia' }
const at = new Date('2026-11-20T15:30:00Z')
const email = 'vittima@example.com'
/** A stranger may type this into any field; older versions stored it in names too. */
const hostile = (field: string) => `Hai vinto ${field}: <b>clicca</b> https://evil.example/${field}`

const pharmacy = {
  name: 'Farmacia Prova',
  address: 'Via Roma 1',
  postal_code: '20121',
  city: 'Milano',
  province: 'MI',
  phone_number: '02 1234567',
  email: 'farmacia@example.com',
  vat_number: '02489000998',
}
const line = { minsan: '934182003', name: 'Crema', quantity: 2, unit_price_cents: 625, kind: 'cosmetic', supply: null }
const stored = {
  order: {
    id: 'o-1',
    number: '2026-000123',
    delivery: { kind: 'home_delivery', label: 'Corriere' },
    status: 'shipped',
    customer: {
      first_name: hostile('first_name'),
      last_name: hostile('last_name'),
      email,
      phone_number: hostile('phone_number'),
    },
    shipping: {
      address: hostile('address'),
      street_number: hostile('street_number'),
      city: hostile('city'),
      postal_code: hostile('postal_code'),
      note: hostile('note'),
    },
    collected_by: hostile('collected_by'),
    tax_code: hostile('tax_code'),
    delivery_fee_cents: 0,
    total_cents: 1250,
    payment_id: 'in_pharmacy',
    terms_version: '2026-11-23',
  },
  pharmacy,
  lines: [line],
} as unknown as Parameters<typeof toOrderForMail>[0]
const withdrawal = {
  name: hostile('name'),
  contact: hostile('contact'),
  lines: stored.lines,
  received_at: at,
  outcome: 'to_return' as const,
  refund: false,
}
const proposal = { lines: [], subtotal_cents: 0, delivery_fee_cents: 0, total_cents: 0, answer_by: at }
const watched = {
  minsan: line.minsan,
  product: line.name,
  pharmacy: pharmacy.name,
  kind: 'cosmetic' as const,
  supply: null,
}
const booking = {
  booking: { starts_at: at, duration_minutes: 20, service_name: 'Misura della pressione' },
  pharmacy,
} as unknown as Parameters<typeof bookingMails.newBookingMail>[1]

const customer = (confirmed: boolean) => ({
  email,
  first_name: hostile('first_name'),
  email_confirmed_at: confirmed ? at : null,
})
const change = (confirmed: boolean) => ({
  ...customer(confirmed),
  new_email: 'hai-vinto@evil.example',
  token: 'T_1',
})
const order = (confirmed: boolean): OrderForCustomer => ({
  ...toOrderForMail(stored),
  recipient: { address: email, confirmed, name: hostile('first_name') },
  link: 'L_1',
})
const booked = (confirmed: boolean) => ({
  ...booking,
  customer: { ...customer(confirmed), last_name: hostile('last_name'), phone_number: hostile('phone_number') },
})

const TO_CUSTOMERS: Record<string, (confirmed: boolean) => Mail | null> = {
  confirmMail: (confirmed) => accountMails.confirmMail(shop, { ...customer(confirmed), token: 'T_1' }, '/profile'),
  alreadyRegisteredMail: (confirmed) => accountMails.alreadyRegisteredMail(shop, customer(confirmed), '/profile'),
  erasedMail: (confirmed) => accountMails.erasedMail(shop, { ...customer(confirmed), open_orders: 1 }),
  resetMail: (confirmed) => accountMails.resetMail(shop, { ...customer(confirmed), guid: 'G_1' }),
  newDeviceMail: (confirmed) =>
    accountMails.newDeviceMail(shop, { ...customer(confirmed), agent: hostile('agent'), at }),
  passwordChangedMail: (confirmed) => accountMails.passwordChangedMail(shop, { ...customer(confirmed), at }),
  identityCodeMail: (confirmed) => accountMails.identityCodeMail(shop, { ...customer(confirmed), code: '123456' }),
  loginCodeMail: (confirmed) => accountMails.loginCodeMail(shop, { ...customer(confirmed), code: '123456' }),
  leaveAddressMail: (confirmed) => accountMails.leaveAddressMail(shop, change(confirmed)),
  newAddressMail: (confirmed) => accountMails.newAddressMail(shop, { ...change(confirmed), new_email: email }),
  emailChangedMail: (confirmed) => accountMails.emailChangedMail(shop, change(confirmed)),
  guestCodeMail: () => guestMails.guestCodeMail(shop, email, '123456'),
  staffInvitationMail: () => deskMails.staffInvitationMail(shop, { email, token: 'T_1', pharmacy: pharmacy.name }),
  ownerAlertMail: () =>
    deskMails.ownerAlertMail(shop, { email, name: 'Anna Neri', pharmacy: pharmacy.name, of: 'passkey removed', at }),
  staffPasswordMail: () => deskMails.staffPasswordMail(shop, { email, token: 'T_1' }),
  watchMail: (confirmed) => stockMails.watchMail(shop, { email, token: 'T_1', confirmed }),
  refillMail: (confirmed) =>
    refillMails.refillMail(shop, {
      recipient: { address: email, confirmed, name: hostile('first_name') },
      product: { ...watched, name: line.name },
      pharmacy: pharmacy.name,
      ends_on: '2026-12-01',
      next_on: '2026-12-21',
      prescription: false,
      open: 'T_1',
      end: 'T_2',
    }),
  repeatOrderMail: (confirmed) =>
    refillMails.repeatOrderMail(shop, {
      recipient: { address: email, confirmed, name: hostile('first_name') },
      id: 'repeat-1',
      pharmacy: pharmacy.name,
      next_on: '2026-12-01',
      closed: false,
      end: 'T_2',
    }),
  questionAnsweredMail: (confirmed) =>
    questionMails.questionAnsweredMail(shop, { address: email, confirmed, name: hostile('first_name') }),
  priceFallMail: () => stockMails.priceFallMail(shop, { email, count: 2, end: 'T_1' }),
  backInStockMail: () => stockMails.backInStockMail(shop, { ...watched, email }),
  orderReceivedMail: (confirmed) => orderPlacedMails.orderReceivedMail(shop, order(confirmed)),
  orderStatusMail: (confirmed) => orderStatusMails.orderStatusMail(shop, order(confirmed)),
  prescriptionRejectedMail: (confirmed) => orderStatusMails.prescriptionRejectedMail(shop, order(confirmed)),
  refundedMail: (confirmed) => orderStatusMails.refundedMail(shop, order(confirmed), [{ cents: -500, method: 'cash' }]),
  proposalMail: (confirmed) => proposalMails.proposalMail(shop, order(confirmed), proposal),
  proposalAcceptedMail: (confirmed) => proposalMails.proposalAcceptedMail(shop, order(confirmed)),
  proposalTakenBackMail: (confirmed) => proposalMails.proposalTakenBackMail(shop, order(confirmed)),
  orderChangedMail: (confirmed) => orderMessageMails.orderChangedMail(shop, order(confirmed)),
  orderWrittenMail: (confirmed) => orderMessageMails.orderWrittenMail(shop, order(confirmed)),
  orderReminderMail: (confirmed) => orderMessageMails.orderReminderMail(shop, order(confirmed)),
  orderRenewalMail: (confirmed) => orderMessageMails.orderRenewalMail(shop, order(confirmed)),
  withdrawalReceiptMail: (confirmed) => withdrawalMails.withdrawalReceiptMail(shop, order(confirmed), withdrawal),
  bookingConfirmedMail: (confirmed) =>
    bookingMails.bookingConfirmedMail(
      shop,
      { ...booked(confirmed), link: 'L_1' },
      {
        price_cents: 2400,
        free_with_prescription: true,
        preparation: 'A digiuno.',
        bring: 'Tessera sanitaria.',
      },
    ),
  messageAnsweredMail: () =>
    deskMails.messageAnsweredMail(shop, { email, pharmacy: booking.pharmacy, received_at: at, answer: 'Sì, c’è.' }),
  delegationRefusedMail: (confirmed) =>
    deskMails.delegationRefusedMail(shop, {
      recipient: { address: email, confirmed, name: hostile('first_name') },
      pharmacy: booking.pharmacy,
      id: 'd-1',
      reason: 'La firma non si legge',
    }),
  bookingMovedMail: (confirmed) =>
    bookingMails.bookingMovedMail(shop, booked(confirmed), { before: at, actor: 'pharmacy' }),
  bookingCancelledMail: (confirmed) => bookingMails.bookingCancelledMail(shop, booked(confirmed), 'pharmacy'),
}

/** Every mail to a pharmacy, which may read what its customers typed. */
const TO_PHARMACIES: Record<string, () => Mail | null> = {
  newOrderMail: () => pharmacyMails.newOrderMail(shop, toOrderForMail(stored)),
  orderCancelledMail: () => orderStatusMails.orderCancelledMail(shop, toOrderForMail(stored)),
  prescriptionsReplacedMail: () =>
    orderStatusMails.prescriptionsReplacedMail(shop, toOrderForMail(stored), [{ minsan: line.minsan, kind: 'nre' }]),
  proposalAnsweredMail: () => proposalMails.proposalAnsweredMail(shop, toOrderForMail(stored), 'accepted'),
  withdrawalMail: () => withdrawalMails.withdrawalMail(shop, toOrderForMail(stored), withdrawal),
  newBookingMail: () => bookingMails.newBookingMail(shop, booked(true), hostile('note')),
  customerMovedMail: () => bookingMails.customerMovedMail(shop, booked(true), at),
  bookingDroppedMail: () => bookingMails.bookingDroppedMail(shop, booked(true)),
  delegationMail: () => delegationMails.delegationMail(shop, pharmacy.email, 'd-1', 'signed'),
  questionAskedMail: () => questionMails.questionAskedMail(shop, pharmacy),
  reminderMail: () => pharmacyMails.reminderMail(shop, pharmacy.email, [{ number: '2026-000123', created_at: at }]),
  messageMail: () =>
    messageMails.messageMail(shop, {
      recipient: pharmacy.email,
      name: hostile('name'),
      email: 'hai-vinto@evil.example',
      text: hostile('text'),
    }),
}

function sent(mail: Mail | null): Mail & { all: string } {
  if (!mail) throw new Error('no mail')
  return { ...mail, all: [mail.subject, mail.text, mail.html].join('\n') }
}

test('every template is one of the two', () => {
  const modules = [
    accountMails,
    bookingMails,
    delegationMails,
    deskMails,
    guestMails,
    messageMails,
    orderMessageMails,
    orderPlacedMails,
    orderStatusMails,
    pharmacyMails,
    proposalMails,
    questionMails,
    refillMails,
    stockMails,
    withdrawalMails,
  ]
  const templates = modules.flatMap((one) => Object.keys(one)).filter((name) => /Mail$/.test(name))
  const files = readdirSync(path.resolve(__dirname, '..'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /-mails\.ts$/.test(name),
  )
  expect(files).toHaveLength(modules.length)
  const listed = [...Object.keys(TO_CUSTOMERS), ...Object.keys(TO_PHARMACIES)]
  // The frame of the account's mails is not a mail.
  expect(templates.filter((name) => name !== 'accountMail').sort()).toEqual(listed.sort())
})

describe.each(Object.entries(TO_CUSTOMERS))('%s', (_name, write) => {
  it('sends an unconfirmed mailbox no typed text', () => {
    const mail = sent(write(false))
    expect(mail.recipient).toBe(email)
    expect(mail.all).not.toMatch(/evil\.example|vinto/i)
  })

  it('sends it to the same mailbox once confirmed, with markup as text', () => {
    const mail = sent(write(true))
    expect(mail.recipient).toBe(email)
    expect(mail.html).not.toContain('<b>clicca')
  })
})

test.each(Object.entries(TO_PHARMACIES))('sends %s to the pharmacy, with markup as text', (_name, write) => {
  const mail = sent(write())
  expect(mail.recipient).toBe(pharmacy.email)
  expect(mail.html).not.toContain('<b>clicca')
})

test.each([
  'newOrderMail',
  'orderCancelledMail',
  'prescriptionsReplacedMail',
  'withdrawalMail',
  'newBookingMail',
  'bookingDroppedMail',
  'messageMail',
])('lets the pharmacy answer %s to the customer', (name) => {
  const replyTo = name === 'messageMail' ? 'hai-vinto@evil.example' : email
  expect(sent(TO_PHARMACIES[name]?.() ?? null).reply_to).toBe(replyTo)
})

/** Addresses that a mail links to. */
const readLinks = ({ text, html }: Mail): string[] => [
  ...Array.from(html.matchAll(/ (?:href|src)="([^"]+)"/g), ([, link = '']) => link),
  ...(text.match(new RegExp(`${shop.SITE_URL}\\S*`, 'g')) ?? []),
]

test.each<[string, () => Mail | null]>([
  ...Object.entries(TO_CUSTOMERS).map(([name, write]): [string, () => Mail | null] => [name, () => write(true)]),
  ...Object.entries(TO_PHARMACIES),
])('%s has nothing personal in its links: proxies and histories keep them', (_name, write) => {
  const links = readLinks(sent(write())).map(decodeURIComponent)
  expect(links.length).toBeGreaterThan(1)
  expect(links.filter((link) => /@|vittima|vinto|evil/i.test(link))).toEqual([])
})

describe('compose', () => {
  const letter = {
    subject: 'Una notizia',
    heading: 'ecco una notizia',
    greeting: 'Ciao',
    blocks: [new Typed('Anna'), ['Per ', new Typed('Anna')], { facts: { Nome: new Typed('Anna'), Ora: 'adesso' } }],
    footer: 'Fine',
  }
  const write = (confirmed: boolean) =>
    compose(shop, { ...letter, recipient: { address: email, confirmed, name: 'Anna' } })

  it('greets a confirmed recipient by name and shows typed text', () => {
    expect(write(true).text).toBe(
      'Ciao Anna, ecco una notizia\n\nAnna\n\nPer Anna\n\nNome: Anna\nOra: adesso\n\n-- \nSalvia\nFine\n',
    )
  })

  it('leaves both out for any other', () => {
    expect(write(false).text).toBe('Ecco una notizia\n\nOra: adesso\n\n-- \nSalvia\nFine\n')
    expect(write(false).html).not.toContain('Anna')
  })

  it('only compose reads typed text: a template that puts it into a string fails', () => {
    expect(() => `Ciao ${new Typed('Anna')}`).toThrow(TypeError)
  })
})
