'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ADDRESS_LABELS } from '@/components/addresses/address-fields'
import { createResolver, errorTree } from '@/components/forms/resolver'
import { useDraft } from '@/components/forms/use-draft'
import { showToast } from '@/components/ui/toast'
import { readStoredAddress, storeAddress } from '@/lib/addresses/address'
import { withPoint } from '@/lib/addresses/find-city'
import { countsForFree, missingForFree, missingForMinimum } from '@/lib/checkout/deliverable'
import { saveOrderAddress } from '@/lib/checkout/home-browser'
import {
  type HomeValues,
  homeDefaults,
  homeErrors,
  homeRequest,
  homeValues,
  NEW_ADDRESS,
  onHomeScreen,
} from '@/lib/checkout/home-form'
import { type CommonRules, overKnown } from '@/lib/checkout/order-values'
import type { OrderPreview } from '@/lib/contract/orders'
import type { Delivery } from '@/lib/contract/pharmacies'
import type { SavedAddress } from '@/lib/contract/user-data'
import { ANYBODY } from '@/lib/forms/draft'
import { fill } from '@/lib/i18n/fill'
import type { MapsSettings } from '@/lib/maps/settings'
import { lastPlace } from '@/lib/pharmacies/last-place'
import { formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'
import { FreeDelivery } from '../cart/free-delivery'
import { HomeAddress } from './home-address'
import { HomeSlots } from './home-slots'
import { slotMoved } from './order-notice'
import { type OrderProps, OrderShell, type PlainForm } from './order-shell'
import { useHomeDeliveries } from './use-home-deliveries'
import { usePlaceOrder } from './use-place-order'
import { usePreview } from './use-preview'

const texts = messages.checkout
const PREVIEW_WAIT_MS = 250
const LABELS: Record<string, string> = {
  ...ADDRESS_LABELS,
  delivery_id: texts.homePage.way,
  slot_start: texts.slot,
  note: texts.courierNote,
}

export interface HomeOrderProps extends OrderProps, CommonRules {
  pharmacy: { id: string; latitude: number; longitude: number }
  deliveries: [Delivery, ...Delivery[]]
  addresses: SavedAddress[]
  /** For Google's suggestions, if the shop has a key. */
  maps: MapsSettings | null
  /** Name and address of the pharmacy, rendered on the server. */
  sender: ReactNode
  /** Deliveries to the initially known postal code. */
  there: { cap: string; found: Delivery[] } | null
  plain: PlainForm<HomeValues>
}

/** The order for delivery on one page; fee, slots and problems follow each change. */
export function HomeOrder(props: HomeOrderProps) {
  const { customer, cart, pharmacy, payments, addresses, has_medicines, deductible } = props
  const { sent } = props.plain
  const [errors] = useState(() => errorTree<HomeValues>(sent?.errors ?? []))
  // The form is created before its deliveries are known, so the resolver reads them when it runs.
  const known = useRef<readonly Delivery[]>(props.deliveries)
  const form = useForm<HomeValues>({
    resolver: createResolver(
      (values) => homeErrors(values, { deliveries: known.current, has_medicines, deductible }),
      withPoint,
    ),
    defaultValues: sent?.values ?? homeDefaults(customer, payments, { addresses, delivery: props.deliveries[0] }),
    errors,
    shouldFocusError: false,
  })
  const { control, setValue, getValues } = form
  const cap = useWatch({ control, name: 'address.cap' })
  const delivery_id = useWatch({ control, name: 'delivery_id' })
  const slot_start = useWatch({ control, name: 'slot_start' })
  const paymentId = useWatch({ control, name: 'payment.id' })
  const counted = countsForFree(props.preview.lines.map((line) => ({ ...line, price: line.unit_price })))
  const { deliveries, reload } = useHomeDeliveries(pharmacy.id, cap, counted, props.there)
  const list = Array.isArray(deliveries) ? deliveries : null
  known.current = list ?? props.deliveries
  const delivery = (list ?? props.deliveries).find(({ id }) => id === delivery_id)
  const minimumText = ({ subtotal }: OrderPreview) => {
    const missing = delivery ? missingForMinimum(delivery, subtotal) : 0
    if (missing === 0) return undefined
    const minimum = formatEuro(delivery?.minimum_order ?? 0)
    return fill(texts.homePage.minimumMissing, { minimum, missing: formatEuro(missing) })
  }
  const explainProblem = (code: string, preview: OrderPreview) =>
    code === 'minimum_order_not_met' ? minimumText(preview) : undefined

  const summary = usePreview(
    props.preview,
    {
      profile: customer,
      delivery_id,
      payment_id: payments.find(({ id }) => id === paymentId)?.id ?? payments[0]?.id ?? 'on_delivery',
      ...(/^\d{5}$/.test(cap) && { postal_code: cap }),
      ...(slot_start !== '' && { slot_start }),
    },
    props.basket,
  )
  const order = usePlaceOrder({
    form,
    summary,
    basket: props.basket,
    buildRequest: (values) => homeRequest(values, { deliveries: known.current, has_medicines, deductible }),
    onScreen: (error) => onHomeScreen(error),
    onPlaced: async (values) => {
      storeAddress(values.address)
      if (values.address_id !== NEW_ADDRESS || !values.save_address) return
      if (!(await saveOrderAddress(values, pharmacy.id)))
        showToast({ text: texts.homePage.saveFailed, tone: 'critical' })
    },
    onRefused: reload,
    explainProblem,
    sent,
  })

  const { restored } = useDraft(form, {
    name: 'order_home',
    user_id: customer.id,
    schema: homeValues,
    restore: (found) => {
      const there = found.address_id === NEW_ADDRESS || addresses.some(({ id }) => id === found.address_id)
      return there ? found : null
    },
    join: (typed, known, begun) => {
      // A known address replaces an empty one.
      const { address_id, address } = Object.values(typed.address).some(Boolean) ? typed : known
      return { ...overKnown(typed, known, begun), address_id, address }
    },
    onEmpty: () => {
      const stored = readStoredAddress()
      const { address_id, address } = getValues()
      if (address_id !== NEW_ADDRESS || Object.values(address).some(Boolean)) return
      const cap = lastPlace()?.postal_code
      if (stored && (cap === undefined || stored.cap === cap)) setValue('address', stored)
      // Typed to find out who delivers.
      else if (cap) setValue('address.cap', cap)
    },
  })

  const taken = useRef('')
  // Selects the first delivery, and drops choices that the new place does not have.
  useEffect(() => {
    const [first] = list ?? []
    if (!list || !first) return
    const chosen = list.find(({ id }) => id === delivery_id)
    if (!chosen) return setValue('delivery_id', first.id)
    if (chosen.slots.some(({ start, available }) => available && start === slot_start)) {
      taken.current = `${cap} ${delivery_id} ${slot_start}`
      return
    }
    const next = chosen.slots.find(({ available }) => available)
    setValue('slot_start', next?.start ?? '')
    // The chosen slot passed or was taken while the page was open.
    if (next && taken.current === `${cap} ${delivery_id} ${slot_start}`)
      showToast({ id: 'slot', text: slotMoved(next) })
  }, [list, cap, delivery_id, slot_start, setValue])

  const refresh = useRef(order.refreshPreview)
  refresh.current = order.refreshPreview
  const asked = useRef(`${cap}|${delivery_id}|${slot_start}|${paymentId}`)
  useEffect(() => {
    const wish = `${cap}|${delivery_id}|${slot_start}|${paymentId}`
    if (wish === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wish
      void refresh.current()
    }, PREVIEW_WAIT_MS)
    return () => clearTimeout(timer)
  }, [cap, delivery_id, slot_start, paymentId])

  const where = (
    <>
      {props.sender}
      <HomeAddress
        saved={addresses}
        keeps={customer.id !== ANYBODY}
        near={pharmacy}
        maps={props.maps}
        not_served={list !== null && list.length === 0 ? cap : null}
      />
    </>
  )
  const when = (
    <HomeSlots
      deliveries={deliveries}
      delivery={list === null ? undefined : delivery}
      minimum={minimumText(order.preview)}
      onRetry={reload}
    />
  )
  return (
    <OrderShell
      form={form}
      order={order}
      restored={restored}
      fieldLabel={(field) => LABELS[field]}
      cart={cart}
      basket={props.basket}
      payments={payments}
      plain={props.plain}
      account_email={props.customer.id === ANYBODY ? undefined : props.customer.email}
      has_medicines={has_medicines}
      deductible={deductible}
      home
      legal={props.legal}
      privacy={props.privacy}
      explainProblem={explainProblem}
      extra={delivery && <FreeDelivery missing={missingForFree(delivery, counted)} />}
      before={[
        { id: 'where', title: texts.homePage.where, content: where },
        { id: 'when', title: texts.homePage.when, content: when },
      ]}
    />
  )
}
