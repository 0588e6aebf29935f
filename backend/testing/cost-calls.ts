import type { CallRequest } from '@/lib/contract/call'
import { type CallName, type Calls, calls } from '@/lib/contract/calls'
import { shop } from './shop'

/** Rows of the filled shop that the requests name. */
export interface World {
  /** A medicine and a supplement of fillShop. */
  medicine: string
  supplement: string
  order: { id: string; number: string }
  guest_order: { id: string; number: string }
  /** Of an open order, and of a product at the desk. */
  versions: { order: string; product: string }
  guest_request: CallRequest<Calls['createGuestOrder']>['body']
  days: { today: string; next: string }
}

/** Ends the name of a call that is measured for the second time. */
export const AGAIN = ' (again)'

type Requests = { [Name in CallName]: readonly CallRequest<Calls[Name]>[] }

/** Calls that change rows may be refused here, as their tests cover success; all others must succeed. */
export const mustSucceed = (name: CallName): boolean =>
  calls[name].method === 'GET' ? !UNKNOWN.has(name) : /^(quote|searchDesk|preview)/.test(name)

/** Reads of rows that only longer stories create, or that ask other machines. */
const UNKNOWN: ReadonlySet<CallName> = new Set([
  ...([
    'getTerms',
    'getPrescription',
    'getFidelityCard',
    'getGuestBooking',
    'suggestAddresses',
    'listBookingTimes',
  ] as const),
  ...([
    'getQuestion',
    'getRepeatOrder',
    'getDeskPrescription',
    'getDeskBooking',
    'getDeskSignature',
    'getDeskImport',
    'exportMe',
    'getDemoPayment',
  ] as const),
])

const none = [{}] as const
const secret = 'x'.repeat(64)
const atCentral = { pharmacy_id: shop.central }
const place = { latitude: 45.47, longitude: 9.2 }
const unknown = { params: { id: 'unknown' } }
const person = { first_name: 'Anna', last_name: 'Rossi' }
const health_code = 'RSSMRA80A01H501U'
const assertion = {
  ...{ id: 'x', rawId: 'x', type: 'public-key' as const, clientExtensionResults: {} },
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
}
const registration = { ...assertion, response: { clientDataJSON: 'x', attestationObject: 'x' } }
const user = { ...person, birth_day: '1990-05-17', email: 'cost@example.com', origin: 'W' as const }
const consents = { marketing_consent: false, profiling_consent: false, localization_consent: false }
const credentials = { username: 'cliente-1@example.com', password: 'gatto-giallo-tre' }

/** Requests of every call: a new call of the contract does not compile without one. */
export function requestsOf(world: World): Requests {
  const { medicine, supplement, days, versions, guest_request } = world
  const own = { params: { id: world.order.id } }
  const guest = { params: { id: world.guest_order.id } }
  const products = [medicine, supplement, shop.cosmetic].map((minsan) => ({ minsan, quantity: 1 }))
  const { pharmacy_id: _pharmacy, products: _products, ...order_request } = guest_request
  const version = { version: versions.order }
  const service = { id: shop.central, serviceId: shop.pressure }
  const date = `${days.next}T10:00:00+01:00`
  const withdrawal = { name: 'Anna Rossi', contact: 'anna@example.com', minsans: [shop.cosmetic] }
  const replaced = { prescriptions: [{ minsan: medicine, kind: 'nre' as const, code: '1300A4000000248', health_code }] }
  return {
    findAreas: [{ query: { query: 'mil' } }, { query: { query: '20124' } }],
    listCities: [{ query: { query: 'ro' } }],
    getCity: [{ params: { city: 'milano' } }],
    login: [{ body: { ...credentials, grant_type: 'password' } }],
    socialLogin: [{ body: { provider: 'google', id_token: secret, nonce: secret } }],
    sendLoginCode: [{ body: { email: 'cliente-2@example.com' } }],
    loginWithCode: [{ body: { email: 'cliente-2@example.com', code: '123456' } }],
    logout: none,
    signUp: [{ body: { user: { ...user, privacy_consent: true, ...consents }, password: 'gatto-verde-tre' } }],
    confirmEmail: [{ body: { token: secret } }],
    openConfirmed: [{ body: { token: secret } }],
    changePassword: [{ body: { current_password: 'gatto-giallo-tre', new_password: 'gatto-verde-due' } }],
    forgotPassword: [{ body: { email: 'cliente-2@example.com' } }],
    confirmResetPassword: [{ body: { guid: secret, newPassword: 'gatto-verde-due' } }],
    sendConfirmEmail: [{ body: { Email: 'cliente-3@example.com' } }],
    getMe: none,
    updateMe: [{ body: { first_name: 'Anna' } }],
    deleteMe: none,
    listConsents: none,
    exportMe: none,
    confirmIdentity: [{ body: { password: 'gatto-giallo-tre' } }],
    sendIdentityCode: none,
    changeEmail: [{ body: { email: 'other@example.com' } }],
    answerEmailChange: [{ body: { token: secret, accept: true } }],
    listSessions: none,
    endSession: [unknown],
    endOtherSessions: none,
    listPharmacies: [{ query: place }],
    getPharmacy: [{ params: { id: shop.central } }],
    listServices: [{ params: { id: shop.central } }],
    getService: [{ params: service }],
    listServiceOffers: [{ params: { slug: 'pressione' }, query: place }],
    listBookingTimes: [{ params: service, query: { date: days.next } }],
    listBookingDays: [{ params: service, query: { from: days.today, to: days.next } }],
    bookService: [
      { params: { id: shop.central }, body: { service_id: shop.pressure, date, health_data_consent: true } },
    ],
    sendMessage: [
      { params: { id: shop.central }, body: { name: 'Anna', email: 'anna@example.com', text: 'Buongiorno' } },
    ],
    listPrescriptionWays: [{ params: { id: shop.central } }],
    listDeliveries: [{ params: { id: shop.central } }],
    listPayments: [{ params: { id: shop.central } }],
    listMyBookings: none,
    moveBooking: [{ ...unknown, body: { date } }],
    cancelBooking: [unknown],
    autocomplete: [
      { query: { query: 'crem' } },
      { query: { query: 'crema viso', ...atCentral } },
      { query: { query: 'kremma' } },
    ],
    getProduct: [{ params: { minsan: medicine } }, { params: { minsan: medicine }, query: atCentral }],
    listEquivalents: [{ params: { minsan: medicine } }, { params: { minsan: medicine }, query: atCentral }],
    listAllProducts: [{ query: { limit: 1000 } }],
    listCategoryProducts: [
      ...[{}, { page_number: 50 }, atCentral, { sort: 'price_asc' as const }].map((query) => ({
        params: { slug: 'reparto-3' },
        query,
      })),
      ...[{}, atCentral].map((query) => ({ params: { slug: 'reparto-3' }, query: { ...query, facets: true } })),
    ],
    listCategories: none,
    listReducedCategories: [{}, { query: atCentral }],
    searchProducts: [
      ...[{}, { PageIndex: 50 }, atCentral, { facets: true }, { ...atCentral, facets: true }].map((query) => ({
        query,
      })),
      ...[{ discounted: true }, { ...atCentral, discounted: true }].map((query) => ({ query })),
      { query: { ...atCentral, discounted: true, facets: true } },
      ...['crema', 'mal di testa', 'crema idratante viso', 'kremma', supplement].flatMap((NomeProdotto) =>
        [{}, atCentral, { ...atCentral, facets: true }].map((query) => ({ query: { NomeProdotto, ...query } })),
      ),
    ],
    listProductPharmacies: [{ query: { idProdotto: medicine } }, { query: { idProdotto: medicine, ...place } }],
    notifyWhenBack: [
      { params: { minsan: shop.sold_out }, body: { email: 'anna@example.com', ...atCentral, consent: true } },
    ],
    answerNotify: [{ body: { token: secret, accept: true } }],
    getShop: none,
    getTerms: [{ params: { version: '2026-11-23' } }],
    listPlaces: none,
    listPlacePharmacies: [{ params: { province: 'MI', city: 'milano' } }],
    listPharmacyIndex: none,
    listFeedProducts: [{ query: { limit: 500 } }, { query: { limit: 500, ...atCentral } }],
    listRedirects: none,
    getCart: none,
    addToCart: [{ body: { ...atCentral, minsan: shop.cosmetic, quantity: 1 } }],
    setCartQuantity: [{ params: { minsan: shop.cosmetic }, body: { quantity: 2 } }],
    removeFromCart: [{ params: { minsan: shop.cosmetic } }],
    clearCart: none,
    switchPharmacy: [{ body: { pharmacy_id: shop.small } }],
    quoteCart: [{ body: { ...atCentral, products } }],
    quoteCartAround: [{ body: { products, ...place } }, { body: { products, ...place, postal_code: '20124' } }],
    getTemporaryCart: [{ query: {} }],
    addToTemporaryCart: [{ body: { idProdotto: shop.cosmetic, Qta: 1 } }],
    setTemporaryCartQuantity: [{ body: { idProdotto: shop.cosmetic, Qta: 2 } }],
    verifyTemporaryCart: [{ query: {} }],
    removeFromTemporaryCart: [{ query: { idProdotto: shop.cosmetic } }],
    cartToTemporary: [{ body: {} }],
    mergeCart: [{ body: { ...atCentral, products: [{ idProdotto: shop.cosmetic, Qta: 1 }] } }],
    previewOrder: [{ body: order_request }],
    createOrder: [{ body: order_request }],
    startPayment: [{ ...own, body: { attempt: 1 } }],
    checkPayment: [own],
    startGuestPayment: [{ ...guest, body: { attempt: 1 } }],
    checkGuestPayment: [guest],
    getDemoPayment: [unknown],
    answerDemoPayment: [{ ...unknown, body: { answer: 'accept' } }],
    listOrders: [{ query: {} }],
    getOrder: [own],
    getConfirmation: [own],
    cancelOrder: [unknown],
    setOrderPatient: [{ ...own, body: { patient_id: null } }],
    answerProposal: [{ ...own, body: { accept: true } }],
    replacePrescriptions: [{ ...own, body: replaced }],
    uploadPrescription: none,
    getPrescription: [unknown],
    deletePrescription: [unknown],
    confirmPrescription: [
      { body: { idProdotto: medicine, WhereIsRicetta: 'nre', NRE: '1300A4000000248', health_code } },
    ],
    withdrawOrder: [{ ...own, body: withdrawal }],
    previewGuestOrder: [{ body: guest_request }],
    createGuestOrder: [{ body: guest_request }],
    sendGuestCode: [{ body: { email: 'ospite@example.com' } }],
    confirmGuestCode: [{ body: { email: 'ospite@example.com', code: '123456' } }],
    uploadGuestPrescription: none,
    deleteGuestPrescription: [unknown],
    openGuestLink: [{ body: { token: secret } }],
    findGuestOrder: [{ body: { number: world.guest_order.number, email: 'ospite@example.com' } }],
    createGuestAccount: [{ ...guest, body: { password: 'gatto-verde-tre' } }],
    getGuestOrder: [guest],
    getGuestConfirmation: [guest],
    answerGuestProposal: [{ ...guest, body: { accept: true } }],
    replaceGuestPrescriptions: [{ ...guest, body: replaced }],
    withdrawGuestOrder: [{ ...guest, body: withdrawal }],
    cancelGuestOrder: [guest],
    bookGuestService: [
      {
        body: {
          service_id: shop.pressure,
          date,
          health_data_consent: true,
          ...atCentral,
          customer: guest_request.customer,
        },
      },
    ],
    openGuestBooking: [{ body: { token: secret } }],
    getGuestBooking: [unknown],
    moveGuestBooking: [{ ...unknown, body: { date } }],
    cancelGuestBooking: [unknown],
    listAddresses: none,
    addAddress: [{ body: { address: 'Via Melzo', city: 'Milano', postal_code: '20129' } }],
    updateAddress: [{ ...unknown, body: { city: 'Milano' } }],
    deleteAddress: [unknown],
    listDelegations: none,
    addDelegation: [{ body: { signature: 'Anna Rossi', method: 'typed', health_code, ...atCentral } }],
    revokeDelegation: [unknown],
    getFidelityCard: [{ params: { code: '1234' } }],
    listFidelityCards: none,
    claimFidelityCard: [{ body: { fidelity_code: '1234', ...atCentral } }],
    suggestAddresses: [{ query: { query: 'via m' } }],
    listPatients: none,
    addPatient: [{ body: { ...person, health_code } }],
    deletePatient: [{ ...unknown, query: {} }],
    listReminders: none,
    addReminder: [{ body: { order_id: world.order.id, minsan: medicine, ends_on: days.next } }],
    updateReminder: [{ ...unknown, body: { days_before: 5 } }],
    deleteReminder: [unknown],
    deleteReminders: none,
    addRepeatOrder: [{ body: { order_id: world.order.id, weeks: 4, health_data_consent: true } }],
    getRepeatOrder: [unknown],
    updateRepeatOrder: [{ ...unknown, body: { weeks: 6 } }],
    openReminder: [{ body: { token: secret } }],
    endReminder: [{ body: { token: secret } }],
    listQuestions: none,
    draftQuestion: [{ query: atCentral }, { query: { ...atCentral, minsan: medicine } }, { query: { cart: true } }],
    askQuestion: [{ body: { ...atCentral, minsan: medicine, text: 'Con il latte?', health_data_consent: true } }],
    getQuestion: [unknown],
    addToQuestion: [{ ...unknown, body: { text: 'E la sera?' } }],
    endQuestion: [unknown],
    deleteQuestion: [unknown],
    listFavorites: [{ query: {} }, { query: atCentral }],
    addFavorite: [{ body: { minsan: medicine, health_data_consent: true } }],
    updateFavorite: [{ ...unknown, body: { price_alert: null } }],
    deleteFavorite: [unknown],
    deleteFavorites: none,
    endPriceAlerts: [{ body: { token: secret } }],
    openDesk: [{ body: credentials }],
    closeDesk: none,
    getDesk: [{ query: {} }],
    changeDeskPassword: [{ body: { current_password: 'gatto-giallo-tre', new_password: 'gatto-verde-due' } }],
    listDeskOrders: [
      { query: {} },
      { query: { task: 'refunds' } },
      { query: { task: 'prescriptions' } },
      { query: { page: 3 } },
      { query: { state: 'ended' } },
      { query: { delivery: 'home_delivery', late: true, with_prescription: true, with_note: true } },
    ],
    searchDeskOrders: [world.order.number, 'rossi', supplement, health_code].map((search) => ({ body: { search } })),
    getDeskOrder: [own],
    moveDeskOrder: [{ ...own, body: { ...version, statuses: ['preparing'] } }],
    undoDeskPress: [{ ...own, body: version }],
    setDeskPayment: [{ ...own, body: { ...version, payment_status: 'paid' } }],
    assignDeskOrder: [{ ...own, body: { ...version, mine: true } }],
    getDeskFigures: [{ query: { ...atCentral, day: days.today } }],
    getDeskTill: [{ query: { ...atCentral, day: days.today } }],
    closeDeskTill: [{ body: { ...atCentral, ...version, day: days.today, counted: 0 } }],
    refundDeskOrder: [{ ...own, body: { ...version, amount: 1, method: 'cash', reason: 'rotto' } }],
    noteDeskReceipt: [{ ...own, body: { ...version, number: '0001-0042' } }],
    correctDeskPayment: [{ ...own, body: { ...version, method: 'card' } }],
    noteDeskOrder: [{ ...own, body: { ...version, note: 'nota' } }],
    judgeDeskPrescription: [{ ...own, body: { ...version, minsan: medicine, status: 'verified' } }],
    getDeskPrescription: [{ params: { ...own.params, file: 'unknown' } }],
    scanAtDesk: [
      { body: { scan: 'H9NR4A' } },
      { body: { scan: world.order.number } },
      { body: { scan: '8001234567897' } },
      { body: { scan: 'RSSMRA80A01H501U' } },
    ],
    pickDeskPack: [{ ...own, body: { scan: '8001234567897' } }],
    removeDeskPack: [{ ...own, body: { minsan: medicine } }],
    listDeskBookings: [{ query: { from: days.today } }],
    getDeskBooking: [unknown],
    bookAtDesk: [{ body: { service_id: shop.pressure, date, ...person, phone_number: '3331234567' } }],
    previewDeskBooking: [{ body: { service_id: shop.pressure, date, ...person, phone_number: '3331234567' } }],
    moveDeskBooking: [{ ...unknown, body: { ...version, date } }],
    endDeskBooking: [{ ...unknown, body: { ...version, status: 'done' } }],
    listDeskServices: [{ query: {} }],
    listDeskTimes: [{ params: { id: shop.pressure }, query: { date: days.next } }],
    listDeskFreeTimes: [{ query: { from: days.next } }],
    listDeskBlocks: [{ query: { from: days.today } }],
    addDeskBlock: [{ body: { ...atCentral, date: days.next } }],
    removeDeskBlock: [unknown],
    listDeskMessages: [{ query: {} }],
    answerDeskMessage: [{ ...unknown, body: { text: 'Grazie' } }],
    listDeskQuestions: [{ query: {} }],
    answerDeskQuestion: [{ ...unknown, body: { ...version, text: 'Sì' } }],
    takeDeskQuestion: [{ ...unknown, body: { ...version, mine: true } }],
    listDeskDelegations: [{ query: {} }],
    getDeskSignature: [unknown],
    judgeDeskDelegation: [{ ...unknown, body: { ...version, decision: 'accepted' } }],
    listDeskWaiting: [{ query: {} }],
    getDeskState: none,
    getDeskHours: [{ query: atCentral }],
    setDeskHours: [{ body: { ...atCentral, ...version, opening_hours: [] } }],
    addDeskClosure: [{ body: { ...atCentral, from: days.next, to: days.next } }],
    previewDeskClosing: [
      { body: { ...atCentral, opening_hours: [] } },
      { body: { ...atCentral, closure: { from: days.next, to: days.next } } },
      { body: { ...atCentral, block: { date: days.next } } },
    ],
    removeDeskClosure: [{ body: { ...atCentral, from: days.next } }],
    listDeskPasskeys: none,
    startDeskPasskey: [{ body: { current_password: 'gatto-giallo-tre' } }],
    addDeskPasskey: [{ body: { name: 'till', registration } }],
    removeDeskPasskey: [{ body: { id: 'x', assertion } }],
    startPasskeyLogin: none,
    openDeskByPasskey: [{ body: { assertion } }],
    setDeskPin: [{ body: { pin: '4826', assertion } }],
    listDeskSwitch: none,
    openDeskByPin: [{ body: { id: '1', pin: '4826' } }],
    listDeskAudit: [{ query: atCentral }],
    listDeskPeople: [{ query: atCentral }],
    inviteToDesk: [{ body: { ...atCentral, email: 'staff-new@example.com', roles: ['assistant'] } }],
    takeBackDeskInvitation: [{ ...unknown, body: atCentral }],
    setDeskRoles: [{ ...unknown, body: { ...atCentral, ...version, roles: ['owner'] } }],
    removeFromDesk: [{ ...unknown, body: { ...atCentral, ...version } }],
    getDeskPaymentAccount: [{ query: atCentral }],
    setDeskPaymentAccount: [{ body: { ...atCentral, secret_key: 'x', current_password: 'gatto-giallo-tre' } }],
    removeDeskPaymentAccount: [{ body: { ...atCentral, current_password: 'gatto-giallo-tre' } }],
    mailDeskPassword: [{ ...unknown, body: atCentral }],
    readDeskInvitation: [{ body: { token: secret } }],
    acceptDeskInvitation: [{ body: { token: secret } }],
    listDeskProducts: [
      ...[
        {},
        { page: 3 },
        { shelf: 'not_sold' as const },
        { shelf: 'hidden' as const },
        { shelf: 'out_of_stock' as const },
      ],
      ...['crema viso', 'crema', supplement, '8000000000007'].map((search) => ({ search })),
    ].map((query) => ({ query: { ...atCentral, ...query } })),
    setDeskProduct: [{ params: { minsan: supplement }, body: { ...atCentral, version: versions.product, stock: 3 } }],
    proposeDeskChange: [{ ...own, body: { ...version, quantities: [], replacements: [], hours: 4, restock: true } }],
    planDeskChange: [{ ...own, body: { ...version, quantities: [], replacements: [] } }],
    acceptDeskProposal: [{ ...own, body: version }],
    takeBackDeskProposal: [{ ...own, body: version }],
    leaveOutRejected: [{ ...own, body: version }],
    reopenDeskOrder: [{ ...own, body: { ...version, reason: 'errore' } }],
    correctDeskQuantities: [{ ...own, body: { ...version, quantities: [], reason: 'errore' } }],
    correctDeskTracking: [{ ...own, body: { ...version, tracking: null, reason: 'errore' } }],
    writeDeskMessage: [{ ...own, body: { ...version, text: 'Arriva domani.' } }],
    remindDeskCustomer: [{ ...own, body: version }],
    listDeskTexts: [{ query: atCentral }],
    setDeskText: [{ body: { ...atCentral, title: 'In ritardo', text: 'Arriva domani.' } }],
    removeDeskText: [unknown],
    listDeskReturns: [{ query: {} }, { query: { all: true } }],
    takeBackDeskGoods: [{ ...unknown, body: { ...version, restock: true } }],
    refundDeskReturn: [{ ...unknown, body: version }],
    listDeskSupplies: [{ query: atCentral }],
    orderDeskSupplies: [{ body: { ...atCentral, items: [{ minsan: supplement, quantity: 1, version: '0' }] } }],
    receiveDeskSupply: [{ ...unknown, body: { quantity: 1, awaited: 1 } }],
    undoDeskSupply: [{ ...unknown, body: { press: 'ordered' } }],
    listDeskImports: [{ query: atCentral }],
    uploadDeskImport: [{ query: { ...atCentral, kind: 'offers' } }],
    getDeskImport: [unknown],
    checkDeskImport: [{ ...unknown, body: { columns: [] } }],
    writeDeskImport: [unknown],
    undoDeskImport: [unknown],
    removeDeskImport: [unknown],
  }
}
