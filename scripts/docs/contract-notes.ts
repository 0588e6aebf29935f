import type { CallName } from '@/lib/contract/calls'

/** Notes on calls in Markdown, beyond their schemas. Separate from the table, which browsers load. */
export const contractNotes: Partial<Record<CallName, string>> = {
  listCities:
    'Matches without accents and apostrophes, in either official language (`Forli` finds Forlì, `Bozen` Bolzano).',
  login:
    'Sent as a form. The answer and its time are the same for an unknown e-mail, an unconfirmed registration and a wrong password. `rate_limited` after 5 failures of a name, for a minute and then twice as long each time, up to 15, and after 20 of an address in 15 minutes. A device (`X-Device`) that has logged in to the account before has five and the growing waits for itself alone: nobody else’s failures hold it up.',
  socialLogin:
    'The platform itself checks the signature, issuer, audience and nonce of the ID token. `not_found` says that there is no account yet and that `user` is missing; `email_not_confirmed` that the provider does not vouch for the address; `conflict` that the address has an account which the provider is not linked to: the shop leads to the login with the password. The embedded backend links it by itself.',
  signUp:
    'Where the e-mail is taken the answer is the same, and its owner gets a mail that says so. The password has 10 characters at least, is not among the commonest and contains neither the name of the mailbox nor the shop’s, where these have four letters or digits. The confirmation link opens a page whose button sends the token, because mail scanners open links; `redirect` (ext) is the page of the shop that it leads on to, one of those whose address tells nothing of anybody.',
  confirmEmail:
    'The link waits for a day. `email` is only sent for a link of the form `/confirm/email/{email}?token=…`, and has to be the account’s. Without `password` it confirms only in the browser that signed up (`X-Device`); any other gets `validation_failed` for `password`, and is sent again with one.',
  confirmIdentity:
    'Either `password` or `code`; `wrong_password` for both. Five tries, then waits that grow as at the [login](#login). [deleteMe](#deleteMe), [exportMe](#exportMe) and [changeEmail](#changeEmail) want it; a platform that lacks it wants it for none of them.',
  sendIdentityCode:
    'Six digits, for ten minutes and once: for customers whom a provider logs in and who have no password.',
  changeEmail:
    'Both addresses get a mail with a link; the change happens when both have agreed, within a day. The answer is the same where the new address is somebody’s already, who is told. A new wish replaces the one before.',
  answerEmailChange:
    'In another browser (`X-Device`) than asked for the change the new address gets `validation_failed` for `password`, and is sent again with the account’s. `waiting`: the other address has not agreed yet. `accept: false` ends the wish; the mail to the present address offers it.',
  listSessions: 'Sessions that have not ended, neither by their age nor unused.',
  changePassword: 'The session that asks goes on.',
  forgotPassword: 'Answers the same, in the same time, whether or not the address is known.',
  confirmResetPassword: 'All sessions of the customer are revoked.',
  sendConfirmEmail: 'By `Email`, by `TokenUser` or by a bearer token; always 204.',
  updateMe:
    '`health_code` is a valid codice fiscale, omocodia included, or null. Another `pharmacy_id` while the cart there holds something is `different_pharmacy`: that is what [switchPharmacy](#switchPharmacy) is for.',
  claimFidelityCard:
    'The operator imports cards; points are only read. `proof` (ext) is what the holder knows beside the number: the date of birth as `YYYY-MM-DD`, the last four digits of the telephone or the surname, as the pharmacy has them. Where it is wrong the answer is that of a card that there is not: `not_found`.',
  deleteMe:
    'What can still be called off is called off first. Orders stay in the pharmacy’s books without the personal data.',
  exportMe: 'Hashes, tokens and the bytes of uploads are left out.',
  getShop: 'Without it a shop is none of invented goods, and its pages say nothing.',
  listPharmacies: 'Without `latitude` and `longitude` it is `validation_failed`, unless `on_duty` is asked for.',
  listBookingTimes: 'From opening hours, closures, capacity and bookings; a past day has none.',
  bookService:
    '`date` is an instant on a bookable time. `slot_taken` also where two ask at once. `health_data_consent` (ext) is kept with the booking and erased with the account. The embedded backend books nothing without `true`, since each service of a pharmacy tells something about health; a platform without the field ignores it. `appointment_overlaps`: the customer has another appointment then, of any service at any pharmacy. `too_many_bookings`: as many appointments ahead as the shop allows (`OPEN_BOOKINGS_MAX`).',
  sendMessage: 'Limited by the shopper’s address.',
  listDeliveries:
    'With `postal_code`, only what goes there; with `subtotal` (euro), the fee that it would have. A shop of reservations alone has no delivery.',
  cancelBooking: 'From two hours before on it is `too_late`.',
  autocomplete:
    'Finds by name, brand, active ingredient, minsan (also `A` and nine digits, or base 32) and EAN; by the beginnings of words, without accents, with one or two typing errors. `highlighted_name` is plain text with the matches inside `<em>…</em>`, all else HTML-escaped. Beginnings of words are marked from three letters on, shorter words only where they are the whole word, stop words never. `total` is the total of [searchProducts](#searchProducts) for the same text and pharmacy. `understood` (ext) is what a text is taken for: a need (“mal di testa”, answered by goods and OTC medicines alone, [docs/domain.md#L7](domain.md#L7)), the name of a brand that stands for its ingredient, a sign of danger; `others` leads on to categories, services, ingredients and pharmacies.',
  getProduct:
    'With a pharmacy price and availability are its own; without one `price` is the lowest of all and `price_from` is true. `sections` are the leaflet’s nine, or composition, directions and warnings.',
  listAllProducts: 'Page by `after`, the last code of the page before, until `next` is null.',
  listCategoryProducts:
    'The slug of a subcategory works alike. What may not be advertised ([docs/domain.md#L7](domain.md#L7), [#L8](domain.md#L8)) is in no `discounted` list.',
  listCategories: 'A child of a child has the same shape.',
  searchProducts: 'Matches as [autocomplete](#autocomplete) does, and tells the same `understood` (ext) of a text.',
  notifyWhenBack:
    'Without `email` it is the customer’s own. An address that is not the confirmed one of the customer who asks gets a mail with a link first, and is told nothing before it is pressed; after a day it is forgotten. One mail, once; nothing for what is on prescription or the public cannot buy ([docs/domain.md#L38](domain.md#L38)).',
  answerNotify: '`accept: false` deletes the wish; the link lives as long as the wish.',
  getCart:
    'At the favourite pharmacy (`me.pharmacy_id`); with none, the temporary cart. A reading changes nothing: what changed since is told in `message` until the next change.',
  addToCart:
    '`different_pharmacy` where the cart holds another pharmacy’s products. Beyond `max_quantity` nothing is added.',
  setCartQuantity: 'One or more; to take a product out there is [removeFromCart](#removeFromCart).',
  switchPharmacy:
    'Reprices what is in the cart at the new pharmacy. What it does not have is taken out and named in `message`.',
  quoteCart:
    'The guest’s cart, the preview of another pharmacy and "Ripeti ordine" use it. With `pharmacy_id: null` prices are the lowest of all.',
  quoteCartAround:
    'Of the sixty nearest pharmacies within 50 km: first who lacks least of it, then who has it ready in the same number of hours, then who is near. Who is more than 10 km farther than the nearest comes after those nearer that have at least two of three products. A POST, so that no address says what somebody takes. Where a platform lacks it the storefront lists the pharmacies alone.',
  mergeCart:
    'Quantities are capped. With a pharmacy the temporary cart is emptied. `different_pharmacy`, and nothing has changed, where the customer’s cart is at another one and `on_conflict` is missing. `not_merged` names each product that could not come along.',
  previewOrder:
    '200 also with `problems`, so that the page can name all of them at once; their codes are those of [createOrder](#createOrder) and of fields.',
  createOrder:
    'One transaction: stock, order, history, empty cart, mails. `prices_changed` where `expected_total` is given and differs; `ready_changed` where `expected_ready` is given with an order to collect, and it would be ready later than that still holds ([orders.md](orders.md#times)). The body’s products are the cart’s. `customer.email` is the account’s address in the order and its mails, whatever is sent. `too_many_orders`: the customer has as many open orders as the shop allows (`OPEN_ORDERS_MAX`). `max_quantity_exceeded`: more packs of a product than `PACKS_MAX`, the product or its ingredient allows, and no `expected_total` that agrees to fewer. Packs of an ingredient count by account, mailbox and telephone; the telephone is judged only here, not in a preview. `health_data_consent` has to be true where a medicine is among them; `health_code` in a prescription is the patient’s, who need not be the customer.',
  previewGuestOrder:
    'As [previewOrder](#previewOrder), of `products` at `pharmacy_id`. `email_unproven` among the problems says that a code will be asked for.',
  createGuestOrder:
    'As [createOrder](#createOrder), of `products` at `pharmacy_id`; no cart is read or emptied. `email_unproven` where something needs a prescription or holds a limited ingredient, or the guest is past a limit ([orders.md](orders.md#guests)) and has not shown to read the mailbox. The same Idempotency-Key with the same body is the same order from any browser, so a key has to be unguessable (128 random bits).',
  sendGuestCode:
    'Wants `X-Device`, 64 hexadecimal digits that the browser keeps to itself: the code counts for it alone, and other browsers’ codes stay good.',
  confirmGuestCode: '`link_expired` after ten minutes, five tries, and once it was used.',
  openGuestLink:
    'For 30 days, for the browser (`X-Device`) that opens it first; once without a device. For an order that has joined an account `key` is null, as often as the link is sent.',
  findGuestOrder:
    '`email_unproven` until the browser (`X-Device`) has confirmed a code for the mailbox, whatever the number is. The number counts by its digits. For an account’s order `key` is null.',
  bookGuestService:
    'As [bookService](#bookService), at `pharmacy_id`, for the person of `customer`. `email_unproven` until the browser (`X-Device`) has confirmed a code for the mailbox, so a mailbox that nobody has shown to read holds no time. `of_age` declares the service’s minimum age, without which it is `age_restricted`. `appointment_overlaps` and `too_many_bookings` count by the mailbox. The same Idempotency-Key with the same body is the same booking from any browser that has confirmed a code. `key` opens the booking.',
  openGuestBooking:
    'For the browser (`X-Device`) that opens it first, until 30 days after the appointment; once without a device. For a booking that has joined an account `key` is null.',
  listOrders: '`from` and `to` are days of Rome, both included. The total is in `X-Total-Count`.',
  cancelOrder: 'Until it is `preparing`.',
  answerProposal: '`id` is the proposal that was on the screen; another one in its place is a `conflict`.',
  replacePrescriptions:
    'Each `minsan` is that of a rejected prescription, which is `to_verify` again; the pharmacy gets a mail, and the file of the old one is deleted. The ways are those that the pharmacy takes. `health_code` has to be given with `nre` and `nrbe`. `conflict` where one is not rejected (any more), or the order has ended. `validation_failed` names fields as [createOrder](#createOrder) does.',
  withdrawOrder:
    'The dated receipt also goes by mail to the order’s mailbox; `contact` is how the pharmacy answers. `conflict` where a proposal waits for its answer or nothing comes of the order. `validation_failed` names excluded lines.',
  uploadPrescription:
    'The field is called `prescription`. The first bytes say what it is. What is stored is written again from what the file shows, so its size may differ. `validation_failed` names `file_active`, `file_form` (a form or note whose content only its viewer draws), `file_locked`, `file_unreadable` or `file_too_complex`; `unavailable` comes with `Retry-After` while too many other files are received. Twenty may wait for an order, and one that no order came to need goes after a week.',
  getPrescription: 'The file itself, with its own `Content-Type`, only for its owner.',
  addDelegation:
    '`signature` is a PNG in base64 without a prefix, 256 KB at most; one that is no PNG or has no ink is refused. `method: "typed"` says that a typed name was drawn into it.',
  suggestAddresses: 'Comuni and postal codes, and streets where the operator loaded them.',
}
