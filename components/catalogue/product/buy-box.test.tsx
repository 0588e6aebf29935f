import { screen } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import { sampleMedicine, samplePharmacy, sampleProduct } from '@/lib/seo/testing/samples'
import messages from '@/messages/it.json'
import { BuyBox } from './buy-box'

const { equivalentHere, rxHow, rxHowVeterinary } = messages.product

const show = (
  product: Parameters<typeof BuyBox>[0]['product'],
  notifies = true,
  equivalents: Parameters<typeof BuyBox>[0]['equivalents'] = [],
) =>
  renderWithTexts(<BuyBox product={product} pharmacy={samplePharmacy} notifies={notifies} equivalents={equivalents} />)

test.each([
  ['OSP', /solo in ospedale/],
  ['USPL', /solo lo specialista/],
] as const)('a medicine of regime %s says who uses it, and sells, reserves and announces nothing', (supply, reason) => {
  show({ ...sampleMedicine, supply })
  expect(screen.getByText('Non si compra in farmacia')).toBeInTheDocument()
  expect(screen.getByText(reason)).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(screen.queryByText(/€/)).not.toBeInTheDocument()
})

test('a medicine of unknown regime is reserved with a prescription', () => {
  show({ ...sampleMedicine, supply: null })
  expect(screen.getByRole('button', { name: `Prenota con ricetta: ${sampleMedicine.name}` })).toBeInTheDocument()
})

test('an animal’s medicine without prescription is put into the cart, for collection', () => {
  const product = { ...sampleProduct, kind: 'veterinary' as const }
  show(product)
  expect(screen.getByRole('button', { name: `Aggiungi al carrello: ${product.name}` })).toBeInTheDocument()
  expect(screen.getByText('Medicinale solo con ritiro in farmacia')).toBeInTheDocument()
})

test('what is sold out is waited for', () => {
  show({ ...sampleProduct, availability: 'unavailable' })
  expect(screen.getByRole('button', { name: 'Avvisami quando torna' })).toBeInTheDocument()
})

test('a sold-out product names the first available equivalent next to the notification', () => {
  const gone = { ...sampleMedicine, minsan: '1', name: 'Esaurito', availability: 'unavailable' as const }
  const here = { ...sampleMedicine, minsan: '2', name: 'Disponibile', price: 4.5, price_from: false }
  const { unmount } = show({ ...sampleMedicine, availability: 'unavailable' }, true, [gone, here])
  expect(screen.getByRole('link', { name: here.name })).toHaveAttribute('href', '/product/2')
  expect(screen.getByText(equivalentHere).closest('p')).toHaveTextContent(/4,50 €\. La sostituzione è decisa da/)
  expect(screen.getByRole('button', { name: 'Avvisami quando torna' })).toBeInTheDocument()
  unmount()
  show(sampleMedicine, true, [here])
  expect(screen.queryByText(equivalentHere)).not.toBeInTheDocument()
})

test('a prescription product says which number the order asks for', () => {
  const { unmount } = show({ ...sampleMedicine, supply: 'RR' })
  expect(screen.getByText(rxHow, { exact: false })).toBeInTheDocument()
  unmount()
  show({ ...sampleMedicine, kind: 'veterinary', supply: 'RR' })
  expect(screen.queryByText(rxHow, { exact: false })).not.toBeInTheDocument()
  expect(screen.getByText(rxHowVeterinary, { exact: false })).toBeInTheDocument()
})

test('a limit says its number once', () => {
  const limited = { ...sampleProduct, max_quantity: 2 }
  for (const max_quantity_reason of ['Massimo 2 confezioni per ricetta.', 'Due per persona.']) {
    const { unmount } = show({ ...limited, max_quantity_reason })
    expect(screen.getByText(max_quantity_reason)).toBeInTheDocument()
    expect(screen.queryByText(/Puoi acquistare/)).not.toBeInTheDocument()
    unmount()
  }
  show({ ...limited, max_quantity_reason: 'Si prende 2 volte al giorno.' })
  expect(screen.getByText(/^Puoi acquistare al massimo 2 confezioni\./)).toHaveTextContent(
    /\. Si prende 2 volte al giorno\.$/,
  )
})

test('a product without a price says so once, and whose it would be', () => {
  show({ ...sampleProduct, price: null, availability: 'unavailable' })
  expect(screen.getByText(`${samplePharmacy.name} non ha indicato un prezzo`)).toBeInTheDocument()
  expect(screen.queryByText(/Prezzo/)).not.toBeInTheDocument()
})

test.each([
  ['+390212345', /chiamala al 02 ?12/],
  [null, /Chiedi in farmacia/],
])('a pharmacy that hands nothing over offers no order: telephone %s', (phone_number, advice) => {
  const pharmacy = { ...samplePharmacy, deliveries: [], phone_number }
  renderWithTexts(<BuyBox product={sampleProduct} pharmacy={pharmacy} notifies equivalents={[]} />)
  expect(screen.getByText(`${pharmacy.name} non riceve ancora ordini da qui`)).toBeInTheDocument()
  expect(screen.getByText(advice)).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByText('Disponibile')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Nelle altre farmacie vicine' })).toBeInTheDocument()
})
