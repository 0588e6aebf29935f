import type { OrderStatus } from '@/lib/contract/orders'
import { confirmMail, resetMail } from '../account/account-mails'
import { compose, type Mail } from '../mail/compose'
import { type OrderForCustomer, type OrderForMail, toOrderForMail } from '../orders/order-blocks'
import { orderReceivedMail } from '../orders/order-placed-mails'
import { orderStatusMail, STATUS_NAMES } from '../orders/order-status-mails'
import { newOrderMail } from '../orders/pharmacy-mails'
import { proposalAcceptedMail, proposalAnsweredMail, proposalMail } from '../orders/proposal-mails'
import { withdrawalMail, withdrawalReceiptMail } from '../orders/withdrawal-mails'
import { DEMO_SITE } from '../process/env'

const shop = { SITE_URL: 'https://shop.example/', BRAND_NAME: 'Salvia' }

const line = (name: string, quantity: number, unit_price_cents: number, index: number) => ({
  minsan: String(index),
  name,
  quantity,
  unit_price_cents,
  kind: 'cosmetic',
  supply: null,
})

/** The fields of an order that its mails read. */
const stored = {
  order: {
    id: 'o-1',
    number: '2026-000123',
    delivery: { kind: 'click_and_collect' },
    status: 'received',
    customer: { first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.com', phone_number: '+393331234567' },
    delivery_fee_cents: 0,
    total_cents: 1650,
    pickup_code: 'K7Q2',
    payment_id: 'in_pharmacy',
    shipping: { address: 'Via Melzo', street_number: '12/A', city: 'Milano', postal_code: '20129', note: 'Scala B' },
    terms_version: '2026-11-23',
    ready_at: new Date('2026-11-20T15:30:00Z'),
    keep_until: new Date('2026-11-27T18:00:00Z'),
  },
  pharmacy: {
    name: 'Farmacia Prova',
    address: 'Via Roma 1',
    postal_code: '20121',
    city: 'Milano',
    province: 'MI',
    phone_number: null,
    email: 'farmacia@example.com',
    vat_number: '02489000998',
  },
  lines: [line('Dolorex 500 mg 20 compresse', 2, 625, 0), line('Crema <mani>', 1, 400, 1)],
} as unknown as Parameters<typeof toOrderForMail>[0]
const recipient = { address: 'anna@example.com', confirmed: true, name: 'Anna' }
const unconfirmed = { ...recipient, confirmed: false }
const full: OrderForCustomer = { ...toOrderForMail(stored), recipient }
const changed = (change: Partial<OrderForMail['order']>): OrderForCustomer => ({
  ...full,
  order: { ...full.order, ...change },
})
const nowhere: OrderForCustomer = { ...full, pharmacy: { ...full.pharmacy, email: null } }

const customer = { email: 'anna@example.com', first_name: 'Anna', email_confirmed_at: new Date() }

function sent(mail: Mail | null): Mail {
  if (!mail) throw new Error('no mail')
  return mail
}

describe('account mails', () => {
  it('link to the shop, encoded, in text and in HTML', () => {
    const mail = confirmMail(shop, { ...customer, email: 'a+b@example.com', token: 'T_1-x' })
    const link = 'https://shop.example/confirm/email?token=T_1-x'
    expect(mail.text).toContain(`${link}\n`)
    expect(mail.html).toContain(`href="${link}"`)
    expect(resetMail(shop, { ...customer, guid: 'g-1' }).text).toContain('https://shop.example/reset-password?guid=g-1')
  })

  it('let no name write HTML and no subject write a header', () => {
    const mail = compose(shop, {
      recipient: { address: 'a@example.com', confirmed: true },
      subject: 'Ciao\r\nBcc: all@example.com',
      heading: '<img src=x onerror=alert(1)>',
      blocks: [],
      footer: '"\'&',
    })
    expect(mail.subject).toBe('Ciao Bcc: all@example.com')
    expect(mail.html).not.toContain('<img src=x')
    expect(mail.html).toContain('&quot;&#39;&amp;')
  })
})

describe('the confirmation on a durable medium (docs/domain.md#L28)', () => {
  const operator = {
    OPERATOR_NAME: 'Salvia S.r.l.',
    OPERATOR_ADDRESS: 'Via Verdi 2, Milano',
    OPERATOR_EMAIL: 'info@salvia.test',
    OPERATOR_PHONE: '02 7654321',
  }
  const pharmacy = {
    ...full.pharmacy,
    legal_name: 'Prova S.n.c.',
    legal_seat: 'Via Melzo 2, 20129 Milano (MI)',
    rea: 'REA MI 1',
    pec: 'prova@pec.example',
    director: 'Dott.ssa Quercini',
    director_register: 'Ordine di Milano n. 1234',
    complaints: 'reclami@prova.example',
    online_medicines: { site: DEMO_SITE, authority_contacts: 'Regione Lombardia' },
    medicines_logo: null,
  } as unknown as OrderForMail['pharmacy']
  const [first, second] = full.lines as [OrderForMail['lines'][number], OrderForMail['lines'][number]]
  const medicine = {
    ...first,
    name: 'Dolorex',
    kind: 'medicine' as const,
    supply: 'OTC' as const,
    withdrawal_excluded: true,
  }
  const told = (change: Partial<OrderForCustomer> = {}, more: object = {}) =>
    sent(orderReceivedMail({ ...shop, ...operator, ...more }, { ...full, pharmacy, ...change })).text

  it('names seller and operator with contacts, the accepted terms and where to complain (docs/domain.md#L33)', () => {
    const text = told()
    for (const fact of [
      'Prova S.n.c. (Farmacia Prova)',
      'Via Melzo 2, 20129 Milano (MI)',
      'REA MI 1',
      'prova@pec.example',
    ])
      expect(text).toContain(fact)
    expect(text).toContain('Direttore: Dott.ssa Quercini, Ordine di Milano n. 1234')
    expect(text).toContain('Salvia S.r.l.\nVia Verdi 2, Milano')
    expect(text).toContain('Reclami: reclami@prova.example')
    expect(text).toContain('versione del 23 novembre 2026\nhttps://shop.example/toc/2026-11-23')
    expect(text).toContain('Ritiro e pagamento: Paga in farmacia')
  })

  it('contains the model withdrawal form and the legal guarantee', () => {
    const text = told()
    expect(text).toContain(
      'Modulo di recesso (da compilare solo se vuoi recedere)\n— Destinatario: Prova S.n.c., Via Melzo 2',
    )
    expect(text).toContain('— Ordine 2026-000123, ordinato il')
    expect(text).toContain('per due anni dalla consegna')
    expect(text).toContain('https://shop.example/toc#garanzia-legale')
    expect(text).toContain('https://europa.eu/youreurope/garanzie')
    expect(text).not.toContain('Senza diritto di recesso')
  })

  it('lists exclusions from withdrawal with reasons, without naming a medicine', () => {
    const mixed = told({ lines: [medicine, { ...medicine, name: 'Dolorex forte' }, second] })
    expect(mixed).toContain(
      'Senza diritto di recesso: Medicinale (il nome è nella pagina dell’ordine). I medicinali non',
    )
    expect(mixed).toContain('Modulo di recesso')
    const alone = told({ lines: [medicine] })
    expect(alone).toContain('Da quest’ordine non si può recedere. I medicinali')
    expect(alone).not.toContain('Modulo di recesso')
    expect(mixed + alone).not.toMatch(/dolorex/i)
  })

  it('states until when sealed devices may be returned', () => {
    const device = { ...second, kind: 'device' as const, withdrawal_excluded: false }
    expect(told({ lines: [device] })).toContain('si restituiscono solo se non li hai aperti')
    expect(told({ lines: [{ ...device, withdrawal_excluded: true }] })).toContain('non si restituiscono, per ragioni')
    expect(told()).not.toContain('dispositivi')
  })

  const home = {
    ...full.order,
    delivery: { ...full.order.delivery, kind: 'home_delivery' as const, label: 'Corriere' },
  }

  it('states place and time of the delivery, and who bears the risk (docs/domain.md#L39)', () => {
    const text = told({ order: home })
    expect(text).toContain('Indirizzo di consegna: Via Melzo 12/A\n20129 Milano')
    expect(text).not.toContain('Scala B')
    expect(text).toContain('entro 30 giorni dall’ordine')
    expect(told({ typed: { ...full.typed, address: null } })).not.toMatch(/Indirizzo di consegna|30 giorni dall/)
  })

  it('hides the order from an unproven mailbox, and links to it', () => {
    const text = told({ lines: [medicine], order: home, recipient: unconfirmed })
    expect(text).toContain('Modulo di recesso')
    expect(text).toContain('la conferma completa si scarica dalla pagina dell’ordine')
    expect(text).not.toMatch(/Da quest’ordine non si può recedere|è la conferma del contratto|Melzo 12/)
  })

  it('is a file that names every product, for the customer', () => {
    const order = { ...home, created_at: new Date('2026-11-19T09:05:00Z') }
    const kept = { ...full, pharmacy, lines: [medicine, second], order, named: true as const }
    const file = sent(orderReceivedMail({ ...shop, ...operator }, kept)).html
    for (const said of [
      '2 × Dolorex',
      '19 novembre 2026, ore 10:05',
      '1 × Crema &lt;mani&gt;',
      'Via Melzo 12/A',
      'Senza diritto di recesso: Dolorex',
      'Prova S.n.c.',
    ])
      expect(file).toContain(said)
    expect(file).not.toContain('il nome è nella pagina')
  })

  it('hides the pick-up code from an unproven mailbox', () => {
    const order = { ...full.order, status: 'ready' as const }
    for (const mail of [
      orderReceivedMail(shop, { ...full, recipient: unconfirmed }),
      orderStatusMail(shop, { ...full, order, recipient: unconfirmed }),
    ]) {
      const { text, html } = sent(mail)
      expect(`${text}${html}`).not.toContain('K7Q2')
      expect(text).toContain('Il codice di ritiro è nella pagina dell’ordine.')
    }
    expect(sent(orderStatusMail(shop, { ...full, order })).text).toContain('K7Q2')
  })

  it('begins with pick-up code and time, and ends with the law below a line', () => {
    const { text, html } = sent(orderReceivedMail(shop, full))
    for (const [part, line] of [
      [text, '_'.repeat(40)],
      [html, 'border-top:'],
    ] as const) {
      const places = ['Codice di ritiro', 'Di solito pronto da', 'Numero ordine', 'Vedi il tuo ordine', line]
      const found = [...places, 'Modulo di recesso'].map((said) => part.toLowerCase().indexOf(said.toLowerCase()))
      expect(found).not.toContain(-1)
      expect(found).toEqual([...found].sort((one, other) => one - other))
    }
    expect(html).toContain('word-break:break-word')
    const ready = sent(orderStatusMail(shop, changed({ status: 'ready' }))).text
    expect(ready).toMatch(/^Pronto per il ritiro: ordine 2026-000123\n\nCodice di ritiro: K7Q2\n\nRitira entro: /)
    expect(ready).not.toContain('____')
    const accepted = { ...full, order: { ...full.order, status: 'confirmed' as const } }
    expect(sent(proposalAcceptedMail(shop, accepted)).text).toContain('Codice di ritiro: K7Q2\n\nDi solito pronto da: ')
    expect(sent(proposalAcceptedMail(shop, { ...accepted, recipient: unconfirmed })).text).not.toContain('K7Q2')
  })

  it('makes no contract of medicines that the pharmacy does not sell online, in mixed orders too', () => {
    const here = { ...pharmacy, online_medicines: null }
    const alone = told({ lines: [medicine], pharmacy: here })
    expect(alone).toContain('Hai prenotato: il contratto si conclude in farmacia')
    expect(alone).not.toMatch(/recedere|Il contratto è con/)
    const mixed = told({ lines: [medicine, second], pharmacy: here })
    expect(mixed).toContain('è la conferma del contratto')
    expect(mixed).toContain('soltanto prenotati: li acquisti in farmacia')
    expect(mixed).toContain('Modulo di recesso')
    expect(told({ lines: [medicine, second] })).not.toContain('soltanto prenotati')
    const prescribed = { ...medicine, supply: 'RR' as const }
    expect(told({ lines: [prescribed] })).toContain('Hai prenotato')
    // An unproven mailbox gets the same text for every order.
    const unproven = (line: typeof second) => told({ lines: [line], pharmacy: here, recipient: unconfirmed })
    expect(unproven(medicine)).toBe(unproven(second))
  })

  it("makes no contract of a reservation, and needs no operator for a pharmacy's own shop", () => {
    const reserved = told({}, { RESERVATION_ONLY: true })
    expect(reserved).toContain('il contratto si conclude in farmacia')
    expect(reserved).not.toContain('Modulo di recesso')
    const own = told({}, { OPERATOR_NAME: undefined, PHARMACY_ID: '1' })
    expect(own).not.toContain('Gestore del sito')
  })
})

describe('order mails', () => {
  it('list products, seller and next steps for the customer', () => {
    const mail = sent(orderReceivedMail(shop, full))
    expect(mail.recipient).toBe('anna@example.com')
    expect(mail.text).toContain('2 × Dolorex 500 mg 20 compresse: 12,50\u00a0€')
    expect(mail.text).toContain('Totale (IVA inclusa): 16,50\u00a0€')
    expect(mail.text).toContain('venerdì 20 novembre, ore 16:30')
    expect(mail.text).toContain('P. IVA 02489000998')
    expect(mail.text).toContain('https://shop.example/order-detail/o-1')
    expect(mail.html).toContain('Crema &lt;mani&gt;')
  })

  it('say to wait until it is ready, and to bring the health card for a medicine on prescription', () => {
    const lines = full.lines.map((each, index) => ({ ...each, supply: index === 0 ? ('RR' as const) : each.supply }))
    const prescribed = sent(orderReceivedMail(shop, { ...full, lines }))
    expect(prescribed.text).toContain('porta la tessera sanitaria')
    const free = sent(orderReceivedMail(shop, full))
    expect(free.text).not.toContain('tessera sanitaria')
    for (const { text } of [prescribed, free]) expect(text).toContain('Ti scriviamo appena è pronto: aspetta')
  })

  it('ask for the prescription without a ready time, and charge nothing for an uncollected order', () => {
    const waiting = sent(orderStatusMail(shop, changed({ status: 'awaiting_prescription' }))).text
    expect(waiting).toContain('portala in farmacia con la tessera sanitaria')
    expect(waiting).not.toContain('pronto da')
    expect(sent(orderStatusMail(shop, changed({ status: 'not_collected' }))).text).toContain('Non devi pagare nulla')
  })

  it("state the courier's time until the order has ended", () => {
    const slot = { slot_start: '2026-11-20T15:00:00.000Z', slot_end: '2026-11-20T18:00:00.000Z' }
    const delivery = { ...full.order.delivery, kind: 'home_delivery' as const, ...slot }
    const comes = 'Consegna prevista: venerdì 20 novembre, ore 16:00–19:00'
    expect(sent(orderReceivedMail(shop, changed({ delivery }))).text).toContain(comes)
    expect(sent(orderStatusMail(shop, changed({ delivery, status: 'shipped' }))).text).toContain(comes)
    expect(sent(orderStatusMail(shop, changed({ delivery, status: 'completed' }))).text).not.toContain('prevista')
  })

  it('show pictures of products that may be named, and the bar code, from the shop only', () => {
    const [first, second] = full.lines as [OrderForMail['lines'][number], OrderForMail['lines'][number]]
    const image = '/media/pictures/crema.webp'
    const lines = [
      { ...first, kind: 'medicine' as const, supply: 'OTC' as const, image: '/media/dolorex.webp' },
      { ...second, image },
    ]
    const { html, text } = sent(orderReceivedMail(shop, { ...full, lines }))
    expect(html).toContain('src="https://shop.example/media/pictures/crema.webp?w=160"')
    expect(html + text).not.toMatch(/dolorex/i)
    // Code 128 begins with start B: bars and gaps of 2, 1, 1, 2, 1 and 4 modules.
    const [, bars = ''] = /aria-label="Codice a barre: K7Q2"(.*)/.exec(html) ?? []
    expect([...bars.matchAll(/width="(\d+)"/g)].slice(0, 6).map(([, width]) => Number(width) / 2)).toEqual([
      2, 1, 1, 2, 1, 4,
    ])
    expect(text).toContain('Codice di ritiro: K7Q2')
    const foreign = [{ ...second, image: 'https://cdn.example/crema.jpg' }]
    expect(sent(orderReceivedMail(shop, { ...full, lines: foreign })).html).not.toContain('cdn.example')
    expect(sent(newOrderMail(shop, { ...full, lines })).html).not.toContain('/media/')
  })

  it('format amounts of four digits like the pages', () => {
    const mail = sent(orderReceivedMail(shop, changed({ total_cents: 123_450 })))
    expect(mail.text).toContain('Totale (IVA inclusa): 1.234,50\u00a0€')
  })

  it('tell the pharmacy all that it needs to work on an order', () => {
    const [first, second] = stored.lines as [(typeof stored.lines)[number], (typeof stored.lines)[number]]
    const order = toOrderForMail({
      ...stored,
      order: {
        ...stored.order,
        delivery: { ...stored.order.delivery, kind: 'home_delivery' },
        collected_by: 'Maria Verdi',
        if_unavailable: 'equivalent',
        tax_code: 'RSSMRA80A01H501U',
      },
      lines: [
        { ...first, quantity: 3, reserved: 1 },
        { ...second, reserved: 1 },
      ],
    })
    const { text } = sent(
      newOrderMail(shop, order, [
        {
          minsan: first.minsan,
          way: 'nre',
          code: '1300A4000000248',
          health_code: 'VRDMRA80A41H501X',
          pin: null,
          doctor: null,
        },
      ]),
    )
    for (const said of [
      'anna@example.com',
      '333 123 4567',
      'Via Melzo 12/A',
      'Scala B',
      'Maria Verdi',
      'Proponi un equivalente',
      'RSSMRA80A01H501U',
      `3 × Dolorex 500 mg 20 compresse, minsan ${first.minsan}, da ordinare: 2`,
      '1300A4000000248',
      'VRDMRA80A41H501X',
    ])
      expect(text).toContain(said)
    expect(text).not.toMatch(/Crema.*da ordinare/)
    expect(sent(orderReceivedMail(shop, { ...order, recipient })).text).not.toContain('da ordinare')
  })

  it('hide the pick-up code from the pharmacy, and skip recipients without an address', () => {
    expect(sent(newOrderMail(shop, full)).text).not.toContain('K7Q2')
    expect(newOrderMail(shop, nowhere)).toBeNull()
  })

  it('lead a pharmacy with staff to the order at the desk', () => {
    const address = 'https://shop.example/banco/ordini/o-1'
    expect(sent(newOrderMail(shop, full, [], true)).text).toContain(address)
    expect(sent(newOrderMail(shop, full)).text).not.toContain('/banco')
  })

  it.each(Object.keys(STATUS_NAMES) as OrderStatus[])(
    'name no medicine in the subject of %s (docs/domain.md#L14)',
    (status) => {
      const mail = sent(orderStatusMail(shop, changed({ status })))
      expect(mail.subject).toContain(STATUS_NAMES[status].toLowerCase())
      expect(mail.subject).not.toMatch(/dolorex/i)
      expect(mail.text.includes('K7Q2')).toBe(!['completed', 'cancelled', 'not_collected'].includes(status))
    },
  )

  it("list a proposal's changes and new total, and name none in the subject", () => {
    const [first, second] = full.lines
    if (!first || !second) throw new Error('no lines')
    const answer_by = new Date('2026-11-21T15:30:00Z')
    const lines = [
      { ...first, quantity: 1, replaces: null },
      { ...second, minsan: '9', name: 'Balsamo', replaces: second.minsan },
    ]
    const proposal = { lines, subtotal_cents: 1025, delivery_fee_cents: 0, total_cents: 1025, answer_by }
    const mail = sent(proposalMail(shop, full, proposal))
    expect(mail.subject).toBe('Ordine 2026-000123: la farmacia ti fa una proposta')
    expect(mail.text).toContain('Dolorex 500 mg 20 compresse: 1 invece di 2')
    expect(mail.text).toContain('Crema <mani>: al suo posto 1 × Balsamo')
    expect(mail.html).not.toContain('<mani>')
    expect(mail.text).toContain('Totale (IVA inclusa): 10,25\u00a0€')
    expect(mail.text).toContain('Prima il totale era 16,50\u00a0€. Rispondi entro sabato 21 novembre, ore 16:30:')
    expect(proposalAnsweredMail(shop, nowhere, 'accepted')).toBeNull()
    expect(proposalAnsweredMail(shop, full, 'refused')?.subject).toBe('Ordine 2026-000123: proposta rifiutata')
  })

  const withdrawal = {
    name: 'Anna',
    contact: 'altra@example.com',
    lines: full.lines.slice(1),
    received_at: new Date('2026-11-20T15:30:00Z'),
    outcome: 'to_return' as const,
    refund: false,
  }

  it('prove a withdrawal with year and time, at the order’s mailbox whatever contact was typed', () => {
    const told = { ...withdrawal, lines: full.lines }
    const mail = sent(withdrawalReceiptMail(shop, full, told))
    expect(mail.recipient).toBe('anna@example.com')
    expect(mail.text).toContain('Contatto: altra@example.com')
    expect(mail.subject).not.toMatch(/dolorex/i)
    expect(mail.text).toContain('Ricevuto: 20 novembre 2026, ore 16:30')
    expect(withdrawalMail(shop, nowhere, told)).toBeNull()
  })

  it('explain what happens to the order after a withdrawal', () => {
    const texts = (change: Partial<typeof withdrawal> | object, of = full) => {
      const told = { ...withdrawal, ...change }
      return [sent(withdrawalReceiptMail(shop, of, told)).text, sent(withdrawalMail(shop, of, told)).text]
    }
    const rest = { ...changed({ total_cents: 1250 }), lines: full.lines.slice(0, 1) }
    for (const text of texts({ outcome: 'left_out' }, rest)) {
      expect(text).toContain('1 × Crema <mani>: 4,00')
      expect(text).toContain('Totale (IVA inclusa): 12,50')
      expect(text).toContain('Il resto dell’ordine va avanti')
      expect(text).not.toContain('rimbors')
    }
    for (const text of texts({ outcome: 'left_out', refund: true }, rest)) expect(text).toMatch(/rimbors/)
    for (const text of texts({ outcome: 'cancelled' })) {
      expect(text).toContain('annullato')
      expect(text).not.toContain('rimbors')
    }
    for (const text of texts({ outcome: 'cancelled', refund: true })) expect(text).toMatch(/rimbors/)
    for (const text of texts({}, changed({ status: 'shipped' }))) expect(text).toContain('sono già in viaggio')
    for (const text of texts({}, changed({ status: 'completed' }))) expect(text).not.toContain('in viaggio')
  })
})
