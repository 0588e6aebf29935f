import { parseOldAddress } from '@/lib/rules/old-address'
import { RedirectTable } from '@/lib/rules/redirect-table'
import type { AddressBook } from './address-book'
import { resolveAddress } from './one-address'

const OLD = new RedirectTable()
for (const [from, to] of [
  ['/vecchio.html', '/categories/dolore#offerte'],
  ['/index.php?id=7', '/product/A012745093'],
  ['/scheda', '/product/8001234567897'],
  ['/?p=12', '/scheda'],
  ['/100%-naturale', '/vecchio.html'],
  ['/caff%F2', '/home'],
  ['/1', '/2'],
  ['/2', '/1'],
  ['/product/034208013', '/product/a034208013'],
  ['/product/980123469?colore=rosso', '/product/980123469'],
] as const)
  OLD.set(parseOldAddress(from) ?? { path: '', parameters: [] }, to)
const UUID = 'a2f2a9c1-7b4d-4c8a-9e10-5d6f7a8b9c0d'
const book: AddressBook = {
  findNewAddress: async (url) => OLD.find(url)?.to ?? null,
  minsanOfEan: async (ean) => (ean === '8001234567897' ? '980123451' : ean === '8002345678908' ? undefined : null),
  codeOfPharmacy: async (id) => (id === '1' || id === UUID ? 'MI1000' : id === '9' ? undefined : null),
}

test.each([
  ['/product/A012745093', 308, '/product/012745093'],
  ['/product/a012745093/', 308, '/product/012745093'],
  ['/product/0D4YD5?utm_source=x', 308, '/product/012745093?utm_source=x'],
  ['/product/8001234567897', 308, '/product/980123451'],
  ['/product/8001234567897/', 308, '/product/980123451'],
  ['/product/012745093/', 308, '/product/012745093'],
  ['//product//012745093', 308, '/product/012745093'],
  ['/categories/dolore/?page=2', 308, '/categories/dolore?page=2'],
  ['/pharmacy/1', 308, '/pharmacy/MI1000'],
  [`/pharmacy/${UUID}`, 308, '/pharmacy/MI1000'],
  ['/pharmacy/1/services/', 308, '/pharmacy/MI1000/services'],
  ['/pharmacies/MI/Milano', 308, '/pharmacies/mi/milano'],
  ['/pharmacies/MI', 308, '/pharmacies/mi'],
  ['/HOME', 308, '/home'],
  ['/Product/012745093', 308, '/product/012745093'],
  ['/PRODUCT/a012745093', 308, '/product/012745093'],
  ['/CATEGORIES/Dolore/?page=2&brand=ACME', 308, '/categories/dolore?page=2&brand=ACME'],
  ['/categories/Caff%C3%88', 308, '/categories/caff%C3%A8'],
  ['/Checkout/Home-Delivery', 308, '/checkout/home-delivery'],
  ['/Login?redirect=%2FProfile', 308, '/login?redirect=%2FProfile'],
  ['/Blog/Categoria/Cuore', 308, '/blog/categoria/cuore'],
  ['/blog/Caff%C3%A8', 308, '/blog/caff%c3%a8'],
  ['/pharmacy/mi1000', 308, '/pharmacy/MI1000'],
  ['/Pharmacy/1/Services/7', 308, '/pharmacy/MI1000/services/7'],
  ['/Pharmacy-Services/svc_B3', 308, '/pharmacy-services/svc_B3'],
  ['/Order-Detail/aB3', 308, '/order-detail/aB3'],
  ['/Confirm/email/Anna%40Example.it', 308, '/confirm/email/Anna%40Example.it'],
  ['/vecchio.html', 301, '/categories/dolore#offerte'],
  ['/vecchio.html?utm_source=x', 301, '/categories/dolore#offerte'],
  ['/index.php?id=7', 301, '/product/012745093'],
  ['/scheda/', 301, '/product/980123451'],
  ['/?utm_source=x&p=12', 301, '/product/980123451'],
  ['/100%-naturale', 301, '/categories/dolore#offerte'],
  ['/caff%F2', 301, '/home'],
  ['/product/980123469?colore=rosso&utm_source=x', 301, '/product/980123469'],
  ['/mai%F2-vista', 307, '/home'],
  ['/mai%', 307, '/home'],
  ['/qualcosa/', 307, '/home'],
  ['/home/x/', 307, '/home'],
  ['/Qualcosa', 307, '/home'],
  ['/qualcosa?redirect=//evil.example', 307, '/home'],
  ['/catalog/~/home', 307, '/home'],
  ['/1', 307, '/home'],
  ['/2?utm_source=x', 307, '/home'],
])('%s goes at once to where it belongs', async (url, status, location) => {
  expect(await resolveAddress(url, book)).toEqual({ status, location })
})

test.each([
  '/',
  '/home',
  '/home?utm_source=x//y',
  '/product/012745093',
  '/product/000000000',
  '/product/nulla',
  '/product/8003456789012',
  '/pharmacy/MI1000',
  '/pharmacy/77',
  '/pharmacies/mi/milano',
  '/categories/caff%C3%A8',
  '/blog/caff%c3%a8',
  '/order-detail/aB3',
  '/confirm/email/Anna%40Example.it',
  '/media/Foto.JPG',
  '/index.php',
  '/index.php?id=8',
  '/?p=13',
  '/product/034208013',
  '/product/980123469',
  '/api/v1/cart/',
  '/banco/azioni/accesso',
  '/banco/ricette/aB3/cD4',
  '/banco/novita',
  '/banco/firme/aB3',
  '/banco/ordini/aB3',
  '/_next/data/',
])('%s is judged by the pages', async (url) => {
  expect(await resolveAddress(url, book)).toBeNull()
})

test('what the platform would have to say is not guessed while it is away', async () => {
  expect(await resolveAddress('/product/8002345678908', book)).toBe('unavailable')
  expect(await resolveAddress('/pharmacy/9', book)).toBe('unavailable')
})
