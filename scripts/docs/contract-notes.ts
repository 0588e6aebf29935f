import type { CallName } from '@/lib/contract/calls'

/** Notes on calls in Markdown, beyond their schemas. Separate from the table, which browsers load. */
export const contractNotes: Partial<Record<CallName, string>> = {
  listCities: 'Ignores accents and apostrophes, in both official languages (`Forli` finds Forlì, `Bozen` Bolzano).',
  uploadDeskImport:
    'The part is called `file`. A file that cannot be read is `validation_failed` for `file`. It replaces a file of the pharmacy that was not imported.',
  checkDeskImport:
    '`columns` names every heading of the file; an empty column is not read. Missing and repeated columns are errors at `columns.<name>`. The work is done in the background: read [getDeskImport](#getDeskImport) until the status is another one.',
  login:
    'Sent as a form. Answer and response time are the same for an unknown e-mail, an unconfirmed registration and a wrong password. `rate_limited` after 5 failures of a name, for a minute, then twice as long each time, up to 15; and after 20 of a network address in 15 minutes. A device (`X-Device`) that logged in to the account before has its own five attempts and delays, so failures of others do not lock it out.',
  socialLogin:
    'The platform checks the signature, issuer, audience and nonce of the ID token. `not_found`: there is no account yet, and `user` is missing. `email_not_confirmed`: the provider has not verified the address. `conflict`: the address has an account that is not linked to the provider, and the shop asks for its password. The embedded backend links it itself.',
  sendLoginCode:
    'Requires `X-Device`, 64 hexadecimal digits that the browser keeps secret. The code is valid only for that browser, once and for ten minutes, and replaces its previous one; codes of other browsers stay valid. Answer and response time are the same for an unknown e-mail, which gets no mail. Within a minute of the last code `issued` is false and nothing is sent.',
  loginWithCode:
    '`link_expired` after ten minutes, after five attempts, after its use and in another browser (`X-Device`). An unconfirmed registration is confirmed; unless this browser registered it, its password, sessions and provider identities end.',
  signUp:
    'If the e-mail is taken, the answer is the same, and its owner gets a mail. The password has at least 10 characters, is not a common one, and contains neither the name of the mailbox nor the shop’s, if these have at least four letters or digits. The confirmation link opens a page with a button that sends the token, because mail scanners open links. `redirect` (ext) is the page of the shop to continue with, one of those with a URL that contains no personal data.',
  confirmEmail:
    'The link is valid for a day. `email` is only sent for a link of the form `/confirm/email/{email}?token=…`, and must be the account’s. Without `password` it confirms only in the browser that signed up (`X-Device`). Another browser gets `validation_failed` for `password`, and sends the call again with one.',
  confirmIdentity:
    'Either `password` or `code`; `wrong_password` for both. Five attempts, then growing delays as for the [login](#login). [deleteMe](#deleteMe), [exportMe](#exportMe) and [changeEmail](#changeEmail) require it; if a platform lacks it, none of them does.',
  sendIdentityCode:
    'Six digits, valid once and for ten minutes: for customers without a password, who log in through a provider.',
  changeEmail:
    'Both addresses get a mail with a link. The change happens when both have agreed, within a day. If the new address belongs to another account, the answer is the same and its owner gets a mail. A new request replaces the previous one.',
  answerEmailChange:
    'In a browser (`X-Device`) other than the one that asked, the new address gets `validation_failed` for `password`, and the call is sent again with the account’s. `waiting`: the other address has not agreed yet. `accept: false` ends the request; the mail to the current address offers it.',
  listSessions: 'Sessions that have ended, by age or without use, are not listed.',
  changePassword: 'The calling session continues.',
  forgotPassword: 'Same answer and response time for known and unknown addresses.',
  confirmResetPassword: 'Revokes all sessions of the customer.',
  sendConfirmEmail: 'By `Email`, by `TokenUser` or by a bearer token; always 204.',
  updateMe:
    '`health_code` is a valid codice fiscale, including omocodia, or null. Another `pharmacy_id` is `different_pharmacy` while the cart there has products: use [switchPharmacy](#switchPharmacy).',
  claimFidelityCard:
    'The operator imports cards; points are read-only. `proof` (ext) is what the holder knows besides the number: the date of birth as `YYYY-MM-DD`, the last four digits of the telephone or the surname, as stored by the pharmacy. A wrong one gets the same answer as an unknown card: `not_found`.',
  deleteMe:
    'First cancels everything that can be cancelled. Orders stay in the pharmacy’s books without the personal data.',
  exportMe: 'Hashes, tokens and the bytes of uploads are left out.',
  getShop: 'Without this call the shop has no invented products, and its pages do not mention any.',
  listPharmacies: '`validation_failed` without `latitude` and `longitude`, unless `on_duty` is given.',
  listBookingTimes: 'From opening hours, closures, capacity and bookings; a past day has none.',
  bookService:
    '`date` is an instant on a bookable time. `slot_taken` also if two calls are concurrent. `health_data_consent` (ext) is stored with the booking and erased with the account. The embedded backend requires `true`, since each service of a pharmacy reveals something about health; a platform without the field ignores it. `appointment_overlaps`: the customer has another appointment then, of any service at any pharmacy. `too_many_bookings`: the customer has the maximum of future appointments (`OPEN_BOOKINGS_MAX`).',
  sendMessage: 'Limited by the shopper’s network address.',
  listDeliveries:
    'With `postal_code`, only deliveries there; with `subtotal` (euro), the fee for it. A shop with reservations only has no deliveries.',
  cancelBooking: '`too_late` from two hours before.',
  moveBooking: '`too_late` from two hours before the current time. `revision` of the answer is higher than before.',
  autocomplete:
    'Finds by name, brand, active ingredient, minsan (also `A` and nine digits, or base 32) and EAN; by prefixes of words, without accents, with one or two typing errors. `highlighted_name` is plain text with the matches inside `<em>…</em>`, everything else HTML-escaped. Prefixes are marked from three letters on, shorter words only if they are the whole word, stop words never. `total` is the total of [searchProducts](#searchProducts) for the same text and pharmacy. `understood` (ext) is the interpretation of the text: a need (“mal di testa”, answered only with goods and OTC medicines, [docs/domain.md#L7](domain.md#L7)), a brand name used for its ingredient, a property (`senza glutine`: `properties`, which only filters if a product states it), or a sign of danger. `about` says what a text without products is about: a prescription, an order, a place, a medicine that needs a doctor first, a service or goods that are not offered; `brand` is a brand of goods that is not sold, and the products have its use. `others` are categories, services, ingredients, pharmacies and pages.',
  getProduct:
    'With a pharmacy, price and availability are its own. Without one `price` is the lowest of all and `price_from` is true. `sections` are the leaflet’s nine, or composition, directions and warnings.',
  listAllProducts: 'Page with `after`, the last code of the previous page, until `next` is null.',
  listCategoryProducts:
    'Also takes the slug of a subcategory. `brand` takes any spelling: keys have no case, accents, spaces or signs, as `value` of the facet. `discounted` lists leave out products that may not be advertised ([docs/domain.md#L7](domain.md#L7), [#L8](domain.md#L8)).',
  listCategories: 'Children of a child have the same shape.',
  listReducedCategories:
    'In the order of the tree. `total` is that of the category’s `discounted` list. Leaves out categories of mainly prescription medicines ([docs/domain.md#L7](domain.md#L7)).',
  searchProducts: 'Matches as [autocomplete](#autocomplete) does, with the same `understood` (ext).',
  addReminder:
    'Days are `units` × `packs` / `amount` × `every`, rounded down to whole doses, from `starts_on` on; `ends_on` goes before them. Only lines of the customer’s `completed` orders (`not_available` before). `health_data_consent` is required unless the consent of an earlier reminder is in force. The mail leaves on `due_on` in Italy, then the next supply begins ([docs/domain.md#L43](domain.md#L43)).',
  updateReminder: 'A paused reminder that is resumed after its end goes on with the present supply.',
  addRepeatOrder:
    '`not_available` for a cancelled order and one that was not collected. `health_data_consent` is required unless a consent to the present text is in force. Together with reminders at most 50. The mail leaves on `due_on` in Italy, five days before `next_on` or on the next day; nothing is ordered ([docs/domain.md#L43](domain.md#L43)).',
  getRepeatOrder:
    '`price` and `quantity` are of today for this customer; `price_before` is the order’s. Lines of merged products have the code and name of the kept one.',
  updateRepeatOrder:
    '`done_on` goes on to the next repetition only if it is `next_on`, so it can be sent twice. It comes before `next_on` and `weeks`.',
  openReminder: 'Only for the account’s confirmed address. The link is signed, and lasts 90 days.',
  endReminder: 'Succeeds again for a reminder that has ended. The link is signed, and lasts 90 days.',
  draftQuestion:
    'At most one of `order_id`, `minsan` and `cart`, in this order. An order names its pharmacy; without `pharmacy_id` it is the customer’s.',
  askQuestion:
    'The context is that of [draftQuestion](#draftQuestion), stored as it is now; an empty cart is none. `not_available`: no pharmacist of the pharmacy works at the desk. A text with danger signs without `emergency_read` is `validation_failed` with `emergency_unread`.',
  addToQuestion: '`conflict` once the conversation has ended. Danger signs are as for [askQuestion](#askQuestion).',
  answerDeskQuestion: 'Assigns the question to who answers. `conflict` also once the customer has ended it.',
  listFavorites:
    'Without `pharmacy_id` the prices are the lowest of all pharmacies, and `lowest_price_30d` is that of a reduction. It is null for products that may not be reduced ([docs/domain.md#L6](domain.md#L6)). `stock_alerts` has the confirmed requests of the account’s confirmed address.',
  addFavorite:
    'At most 200 (`too_many` at `minsan`). `health_data_consent` is required unless an earlier consent is in force ([docs/domain.md#L45](domain.md#L45)).',
  updateFavorite:
    'A price alert that is set again at the same pharmacy stays as it is. `not_available`: the pharmacy has no price, or price changes of this product may not be announced. A mail announces a price at least one percent below the one at which the alert was set, or below the one of the last mail. It names neither product nor price.',
  endPriceAlerts: 'Succeeds again. The link is signed, and lasts 90 days.',
  notifyWhenBack:
    'Without `email` it is the customer’s address. An address that is not the caller’s confirmed one first gets a mail with a link, and nothing else until the link is confirmed; after a day it is deleted. One mail, once; none for prescription medicines and products that the public cannot buy ([docs/domain.md#L38](domain.md#L38)).',
  answerNotify: '`accept: false` deletes the request; the link is valid as long as the request.',
  getCart:
    'At the favourite pharmacy (`me.pharmacy_id`); without one, the temporary cart. Reading changes nothing: changes since are reported in `message` until the next write.',
  addToCart:
    '`different_pharmacy` if the cart has products of another pharmacy. Beyond `max_quantity` nothing is added.',
  setCartQuantity: 'One or more; use [removeFromCart](#removeFromCart) to remove a product.',
  switchPharmacy:
    'Reprices the cart at the new pharmacy. Products that it does not have are removed and named in `message`.',
  quoteCart:
    'Used by the guest’s cart, the preview of another pharmacy and "Ripeti ordine". With `pharmacy_id: null` prices are the lowest of all.',
  quoteCartAround:
    'Of the sixty nearest pharmacies within 50 km. Sorted by the number of missing products, then by the hours until the order is ready, then by distance. A pharmacy more than 10 km farther than the nearest comes after nearer ones with at least two of three products. It is a POST, so that no URL contains what a shopper buys. If a platform lacks it, the storefront lists the pharmacies without prices.',
  mergeCart:
    'Quantities are capped. With a pharmacy the temporary cart is emptied. If the customer’s cart is at another pharmacy and `on_conflict` is missing, it is `different_pharmacy` and nothing changes. `not_merged` names each product that could not be merged.',
  previewOrder:
    '200 also with `problems`, so that the page can show all of them; their codes are those of [createOrder](#createOrder) and of fields.',
  createOrder:
    'One transaction: stock, order, history, empty cart, mails. The body’s products are the cart’s. `prices_changed`: `expected_total` is given and differs. `ready_changed`: `expected_ready` is given with an order for collection, which would be ready later than that still allows ([orders.md](orders.md#times)). Order and mails use the account’s address as `customer.email`, whatever is sent. `too_many_orders`: the customer has the maximum of open orders (`OPEN_ORDERS_MAX`). `max_quantity_exceeded`: more packs of a product than `PACKS_MAX`, the product or its ingredient allows, and no `expected_total` that agrees to fewer. Packs of an ingredient count by account, mailbox and telephone; only this call checks the telephone, a preview does not. `health_data_consent` must be true if a medicine is among the products. `health_code` in a prescription is the patient’s, who may be another person.',
  previewGuestOrder:
    'As [previewOrder](#previewOrder), of `products` at `pharmacy_id`. `email_unproven` among the problems: a code will be required.',
  createGuestOrder:
    'As [createOrder](#createOrder), of `products` at `pharmacy_id`; no cart is read or emptied. `email_unproven`: the mailbox is not confirmed by a code, and a product needs a prescription or has a limited ingredient, or the guest exceeds a limit ([orders.md](orders.md#guests)). The same Idempotency-Key with the same body is the same order from any browser, so a key must be unguessable (128 random bits).',
  sendGuestCode:
    'Requires `X-Device`, 64 hexadecimal digits that the browser keeps secret. The code is valid only for that browser, and codes of other browsers stay valid.',
  confirmGuestCode: '`link_expired` after ten minutes, after five attempts, and after its use.',
  openGuestLink:
    'Valid for 30 days, for the browser (`X-Device`) that opens it first; without a device once. For an order that has joined an account `key` is null, however often the link is sent.',
  findGuestOrder:
    '`email_unproven` until the browser (`X-Device`) has confirmed a code for the mailbox, for any number. Only the digits of the number count. For an account’s order `key` is null.',
  bookGuestService:
    'As [bookService](#bookService), at `pharmacy_id`, for the person in `customer`. `email_unproven` until the browser (`X-Device`) has confirmed a code for the mailbox, so an unconfirmed mailbox blocks no time. `of_age` declares the service’s minimum age; without it the answer is `age_restricted`. `appointment_overlaps` and `too_many_bookings` count by the mailbox. The same Idempotency-Key with the same body is the same booking from any browser that has confirmed a code. `key` opens the booking.',
  openGuestBooking:
    'Valid for the browser (`X-Device`) that opens it first, until 30 days after the appointment; without a device once. For a booking that has joined an account `key` is null.',
  listOrders: '`from` and `to` are days in the time zone of Rome, both included. The total is in `X-Total-Count`.',
  cancelOrder: 'Until it is `preparing`.',
  setOrderPatient:
    'Field `patient_id`: `consent_required` without the person’s consent or a delegation ([L46](domain.md#L46)). Of prescriptions that all name one person, the order is for them from the start.',
  answerProposal: '`id` is the proposal on the screen; if another one has replaced it, it is a `conflict`.',
  replacePrescriptions:
    'Each `minsan` is that of a rejected prescription, which becomes `to_verify` again. The pharmacy gets a mail, and the file of the old one is deleted. Only ways that the pharmacy accepts are allowed. `health_code` is required with `nre` and `nrbe`. `conflict`: one is not rejected (any more), or the order has ended. `validation_failed` names fields as [createOrder](#createOrder) does.',
  withdrawOrder:
    'The dated receipt is also mailed to the order’s mailbox; the pharmacy answers to `contact`. `conflict`: a proposal waits for an answer, or the order was cancelled or not collected. `validation_failed` names excluded lines.',
  uploadPrescription:
    'The field is called `prescription`. The first bytes determine the type. The stored file is rewritten with its visible content only, so its size may differ. `validation_failed` names `file_active`, `file_form` (a form or note with content that only its viewer draws), `file_locked`, `file_unreadable` or `file_too_complex`. `unavailable` has `Retry-After` while too many other files are received, or when the platform could not check the file in time: send it again. Twenty files may wait for an order; a file without an order is deleted after a week.',
  getPrescription: 'The file itself, with its own `Content-Type`, only for its owner.',
  deletePatient:
    '`delete`: reminders and repeat orders go, and cards leave the account. `keep`: they become the customer’s, but for those of medicines on prescription.',
  revokeDelegation:
    'Deletes reminders and repeat orders of medicines on prescription for that person there, and rejects prescriptions that were handed in under it and are not verified. Not while another one for the person is active there.',
  addDelegation:
    '`signature` is a PNG in base64 without a prefix, at most 256 KB. Refused if it is not a PNG or has no ink. `method: "typed"`: a typed name was drawn into it.',
  suggestAddresses: 'Comuni and postal codes, and streets if the operator loaded them.',
}
