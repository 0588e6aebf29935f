'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useDraft } from '@/components/forms/use-draft'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import { draftOfSaved, EMPTY_ADDRESS, isValidAddress, readStoredAddress, storeAddress } from '@/lib/addresses/address'
import { comuneOf } from '@/lib/addresses/comune'
import type { OrderPreview } from '@/lib/contract/orders'
import type { Delivery, PaymentId } from '@/lib/contract/pharmacies'
import type { SavedAddress } from '@/lib/contract/user-data'
import { fill } from '@/lib/i18n/fill'
import type { MapsSettings } from '@/lib/maps/settings'
import { formatEuro } from '@/lib/money'
import { countsForFree, missingForFree, missingForMinimum } from '@/lib/orders/deliverable'
import { home_draft } from '@/lib/orders/draft'
import { saveOrderAddress } from '@/lib/orders/home-browser'
import { type HomeValues, homeErrors, homeRequestOf, NEW_ADDRESS, onHomeScreen } from '@/lib/orders/home-form'
import { EmptyCart } from './empty-cart'
import { commonLabels, resolverOf } from './form-errors'
import { FreeDelivery } from './free-delivery'
import { HomeAddress } from './home-address'
import { HomeSlots } from './home-slots'
import type { HomeTexts } from './home-texts'
import { ContactFields, PaymentFields } from './order-fields'
import { OrderSection } from './order-section'
import { OrderShell } from './order-shell'
import { useHomeDeliveries } from './use-home-deliveries'
import { usePlaceOrder } from './use-place-order'

const PREVIEW_WAIT_MS = 250

export interface HomeOrderProps {
  texts: HomeTexts
  customer: { id: number; first_name: string; last_name: string; email: string; phone_number: string | null }
  cart: { minsan: string; name: string; quantity: number }[]
  preview: OrderPreview
  pharmacy: { id: number; latitude: number; longitude: number }
  deliveries: [Delivery, ...Delivery[]]
  addresses: SavedAddress[]
  payments: { id: PaymentId; label: string }[]
  has_medicines: boolean
  /** Google's suggestions, where the shop has a key. */
  maps: MapsSettings | null
  /** Name and address of the pharmacy, drawn by the server. */
  sender: ReactNode
  legal: ReactNode
  privacy: ReactNode
}

/** The order for delivery on one page; fee, slots and reasons follow each change. */
export function HomeOrder(props: HomeOrderProps) {
  const { texts, customer, cart, pharmacy, payments, addresses, has_medicines } = props
  // The form is made before what is known of its address; the resolver reads what is known when it runs.
  const known = useRef<readonly Delivery[]>(props.deliveries)
  const form = useForm<HomeValues>({
    resolver: checked(() => ({ deliveries: known.current, has_medicines })),
    defaultValues: defaultsOf(props),
    shouldFocusError: false,
  })
  const { control, setValue, getValues } = form
  const cap = useWatch({ control, name: 'address.cap' })
  const delivery_id = useWatch({ control, name: 'delivery_id' })
  const slot_start = useWatch({ control, name: 'slot_start' })
  const payment_id = useWatch({ control, name: 'payment.id' })
  const counted = countsForFree(props.preview.lines.map((line) => ({ ...line, price: line.unit_price })))
  const { deliveries, reload } = useHomeDeliveries(pharmacy.id, cap, counted)
  const list = Array.isArray(deliveries) ? deliveries : null
  known.current = list ?? props.deliveries
  const delivery = (list ?? props.deliveries).find(({ id }) => id === delivery_id)
  const minimumText = ({ subtotal }: OrderPreview) => {
    const missing = delivery ? missingForMinimum(delivery, subtotal) : 0
    if (missing === 0) return undefined
    const minimum = formatEuro(delivery?.minimum_order ?? 0)
    return fill(texts.home.minimumMissing, { minimum, missing: formatEuro(missing) })
  }
  const reasonOf = (code: string, preview: OrderPreview) =>
    code === 'minimum_order_not_met' ? minimumText(preview) : undefined

  const order = usePlaceOrder({
    form,
    requestOf: (values) => homeRequestOf(values, { deliveries: known.current, has_medicines }),
    onScreen: (error) => onHomeScreen(error),
    onPlaced: async (values) => {
      storeAddress(values.address)
      if (values.address_id !== NEW_ADDRESS || !values.save_address) return
      if (!(await saveOrderAddress(values, pharmacy.id))) showToast({ text: texts.home.saveFailed, tone: 'critical' })
    },
    onRefused: reload,
    texts,
    reasonOf,
    seed: props.preview,
    previewRequest: {
      profile: customer,
      delivery_id,
      payment_id: payments.find(({ id }) => id === payment_id)?.id ?? payments[0]?.id ?? 'on_delivery',
      ...(/^\d{5}$/.test(cap) && { postal_code: cap }),
      ...(slot_start !== '' && { slot_start }),
    },
  })

  const { restored } = useDraft(form, {
    name: 'order_home',
    user_id: customer.id,
    schema: home_draft,
    restore: (found) => {
      const there = found.address_id === NEW_ADDRESS || addresses.some(({ id }) => id === found.address_id)
      return there ? found : null
    },
    onEmpty: () => {
      const stored = readStoredAddress()
      if (stored && getValues('address_id') === NEW_ADDRESS) setValue('address', stored)
    },
  })

  // What the new place does not have cannot stay chosen.
  useEffect(() => {
    const [first] = list ?? []
    if (!list || !first) return
    const chosen = list.find(({ id }) => id === delivery_id)
    if (!chosen) setValue('delivery_id', first.id)
    else if (slot_start !== '' && !chosen.slots.some(({ start, available }) => available && start === slot_start))
      setValue('slot_start', '')
  }, [list, delivery_id, slot_start, setValue])

  const refresh = useRef(order.refreshPreview)
  refresh.current = order.refreshPreview
  const asked = useRef(`${cap}|${delivery_id}|${slot_start}|${payment_id}`)
  useEffect(() => {
    const wish = `${cap}|${delivery_id}|${slot_start}|${payment_id}`
    if (wish === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wish
      void refresh.current()
    }, PREVIEW_WAIT_MS)
    return () => clearTimeout(timer)
  }, [cap, delivery_id, slot_start, payment_id])

  if (order.empty) return <EmptyCart texts={texts} />
  const total = 4
  return (
    <OrderShell
      texts={texts}
      form={form}
      order={order}
      restored={restored}
      labelOf={(field) => labelOf(field, texts)}
      cart={cart}
      has_medicines={has_medicines}
      legal={props.legal}
      privacy={props.privacy}
      reasonOf={reasonOf}
      extra={
        delivery && (
          <FreeDelivery
            missing={missingForFree(delivery, counted)}
            texts={{ ...texts, free_reached: texts.checkout.freeReached }}
          />
        )
      }
    >
      <OrderSection id="where" title={texts.home.where} step={{ current: 1, total }}>
        {props.sender}
        <HomeAddress
          texts={texts}
          saved={addresses}
          near={pharmacy}
          maps={props.maps}
          not_served={list !== null && list.length === 0 ? cap : null}
        />
      </OrderSection>
      <OrderSection id="when" title={texts.home.when} step={{ current: 2, total }}>
        <HomeSlots
          texts={texts}
          deliveries={deliveries}
          delivery={list === null ? undefined : delivery}
          minimum={minimumText(order.preview)}
          onRetry={reload}
        />
      </OrderSection>
      <OrderSection
        id="contact"
        title={texts.checkout.contact}
        hint={texts.page.contactHint}
        step={{ current: 3, total }}
      >
        <ContactFields />
      </OrderSection>
      <OrderSection id="payment" title={texts.page.pay} step={{ current: total, total }}>
        {payments.length === 0 && <Notice tone="warning" title={texts.page.noPayments} />}
        <PaymentFields payments={payments} prescriptions={false} />
      </OrderSection>
    </OrderShell>
  )
}

/** Checks the form once its address has a point: a typed one gets its comune's centre. */
function checked(rules: () => Parameters<typeof homeErrors>[1]): Resolver<HomeValues> {
  const resolve = resolverOf<HomeValues>((values) => homeErrors(values, rules()))
  return async (values, context, options) => {
    const { address } = values
    if (isValidAddress({ ...address, lat: address.lat ?? 0, lng: address.lng ?? 0 }) && address.lat === null) {
      const comune = await comuneOf(address)
      if (comune) {
        const point = { lat: comune.latitude, lng: comune.longitude, place_id: `city:${comune.slug}` }
        const province = address.province || comune.province
        return resolve({ ...values, address: { ...address, ...point, province } }, context, options)
      }
    }
    return resolve(values, context, options)
  }
}

function defaultsOf({ customer, payments, addresses, deliveries }: HomeOrderProps): HomeValues {
  const { first_name, last_name, email, phone_number } = customer
  // The favourite comes first.
  const [first] = addresses
  return {
    address_id: first?.id ?? NEW_ADDRESS,
    address: first ? draftOfSaved(first) : { ...EMPTY_ADDRESS },
    save_address: false,
    favorite: false,
    delivery_id: deliveries[0].id,
    slot_start: '',
    note: '',
    customer: { first_name, last_name, email, phone_number: phone_number ?? '' },
    // One way to pay is no choice; of several none is made beforehand.
    payment: { id: payments.length === 1 ? (payments[0]?.id ?? '') : '' },
    tax_code: '',
    if_unavailable: 'call',
    health_data_consent: false,
  }
}

function labelOf(field: string, texts: HomeTexts): string | undefined {
  const { address, checkout, home } = texts
  const labels: Record<string, string> = {
    'address.address_name': address.street,
    'address.street_number': address.number,
    'address.cap': address.postalCode,
    'address.city': address.city,
    'address.province': address.province,
    delivery_id: home.way,
    slot_start: checkout.slot,
    note: checkout.courierNote,
  }
  return labels[field] ?? commonLabels(texts)[field]
}
