import 'server-only'
import { authCalls } from '@/lib/contract/auth'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import type { CallName } from '@/lib/contract/calls'
import { type Cart, cartCalls } from '@/lib/contract/cart'
import { orderCalls } from '@/lib/contract/orders'
import { type OrderPrescription, prescriptionCalls } from '@/lib/contract/prescriptions'
import { type ProblemCode, toProblem } from '@/lib/contract/problem'
import { randomKey } from '@/lib/identifiers/random-key'
import { KeyedQueue } from '@/lib/process/keyed-queue'
import { lackingCalls } from './abilities'
import type { RequestOptions } from './client'
import { processSingleton } from './of-process'
import type { Result } from './result'

export type Ask = <Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  more?: Pick<RequestOptions, 'headers'>,
) => Promise<Result<CallAnswer<Row>>>

type Lacks = (name: CallName) => boolean

interface Way {
  row: Call
  /** The platform lacks the calls for which this way exists. */
  applies: (lacks: Lacks) => boolean
  answer: (ask: Ask, request: unknown, lacks: Lacks) => Promise<Result<unknown>>
}

const way = <Row extends Call>(
  row: Row,
  applies: Way['applies'],
  answer: (ask: Ask, request: CallRequest<Row>, lacks: Lacks) => Promise<Result<CallAnswer<Row>>>,
): Way => ({ row, applies, answer: (ask, request, lacks) => answer(ask, request as CallRequest<Row>, lacks) })

/** Applies if the one call is missing and the others are not. */
const instead =
  (missing: CallName, ...others: CallName[]): Way['applies'] =>
  (lacks) =>
    lacks(missing) && !others.some(lacks)

const TEMPORARY = ['getTemporaryCart', 'verifyTemporaryCart', 'cartToTemporary', 'mergeCart'] as const

const bringTo = (ask: Ask, pharmacy_id: string, products: { idProdotto: string; Qta: number }[] = []) =>
  ask(cartCalls.mergeCart, { body: { products, pharmacy_id } }, { headers: { 'Idempotency-Key': randomKey() } })

function refusal(code: ProblemCode): Result<never> {
  const problem = toProblem(code)
  return { ok: false, failure: { kind: 'problem', status: problem.status, problem, retry_after_seconds: null } }
}

/**
 * Legacy calls only know the temporary cart: a pharmacy's cart becomes temporary, is read or changed, and moves
 * back to the customer's pharmacy (POST /v1/cart/pharmacies). If interrupted, it stays temporary with all its
 * products.
 */
async function inTemporary(ask: Ask, work: () => Promise<Result<Cart>>): Promise<Result<Cart>> {
  const temporary = await ask(cartCalls.verifyTemporaryCart, {})
  if (!temporary.ok) return temporary
  if (temporary.data.exists) return work()
  const brought = await ask(cartCalls.cartToTemporary, {})
  if (!brought.ok) return brought
  const done = await work()
  if (brought.data.products.length === 0) return done
  const me = await ask(authCalls.getMe, {})
  const back = me.ok && me.data.pharmacy_id !== null ? await bringTo(ask, me.data.pharmacy_id) : done
  return done.ok ? back : done
}

const isReadThrough = instead('getCart', ...TEMPORARY)
const isNotedBefore = instead('uploadPrescription', 'confirmPrescription')

const legacyPrescription = ({ minsan, kind, code, doctor, ...rest }: OrderPrescription) => ({
  ...rest,
  idProdotto: minsan,
  WhereIsRicetta: kind,
  NRE: code,
  InfoMedico: doctor,
})

/** Legacy implementations of calls, for platforms whose document lists only the legacy ones. */
const ways: readonly Way[] = [
  way(cartCalls.getCart, instead('getCart', ...TEMPORARY), (ask) =>
    inTemporary(ask, () => ask(cartCalls.getTemporaryCart, {})),
  ),
  way(cartCalls.addToCart, instead('addToCart', 'mergeCart'), async (ask, { body }) => {
    const { pharmacy_id, minsan, quantity = 1 } = body
    const merged = await bringTo(ask, pharmacy_id, [{ idProdotto: minsan, Qta: quantity }])
    const refused = merged.ok && merged.data.not_merged.find((line) => line.minsan === minsan)
    return refused ? refusal(refused.code) : merged
  }),
  way(
    cartCalls.setCartQuantity,
    instead('setCartQuantity', 'setTemporaryCartQuantity', ...TEMPORARY),
    (ask, { params: { minsan }, body: { quantity } }) =>
      inTemporary(ask, () => ask(cartCalls.setTemporaryCartQuantity, { body: { idProdotto: minsan, Qta: quantity } })),
  ),
  way(
    cartCalls.removeFromCart,
    instead('removeFromCart', 'removeFromTemporaryCart', ...TEMPORARY),
    (ask, { params: { minsan } }) =>
      inTemporary(ask, () => ask(cartCalls.removeFromTemporaryCart, { query: { idProdotto: minsan } })),
  ),
  way(cartCalls.clearCart, instead('clearCart', 'removeFromTemporaryCart', ...TEMPORARY), (ask) =>
    inTemporary(ask, () => ask(cartCalls.removeFromTemporaryCart, {})),
  ),
  way(cartCalls.switchPharmacy, instead('switchPharmacy', ...TEMPORARY), async (ask, { body: { pharmacy_id } }) => {
    const brought = await ask(cartCalls.cartToTemporary, {})
    return brought.ok ? bringTo(ask, pharmacy_id) : brought
  }),
  // An order must not run while the cart is temporary.
  way(orderCalls.previewOrder, isReadThrough, (ask, request) => ask(orderCalls.previewOrder, request)),
  way(
    orderCalls.createOrder,
    (lacks) => isReadThrough(lacks) || isNotedBefore(lacks),
    async (ask, request, lacks) => {
      for (const prescription of isNotedBefore(lacks) ? request.body.prescriptions : []) {
        const noted = await ask(prescriptionCalls.confirmPrescription, { body: legacyPrescription(prescription) })
        if (!noted.ok) return noted
      }
      return ask(orderCalls.createOrder, request)
    },
  ),
]

/** Runs each customer's calls in sequence. */
const queue = processSingleton('legacy-queue', () => new KeyedQueue())

/**
 * Returns the legacy way of a customer's call; null if the platform has the call itself, or not the legacy ones.
 */
export async function legacyWay(row: Call, token: string) {
  const found = ways.find((one) => one.row === row)
  if (!found) return null
  const lacking = new Set(await lackingCalls())
  const lacks = (name: CallName) => lacking.has(name)
  if (!found.applies(lacks)) return null
  return (ask: Ask, request: unknown) => queue.run(token, () => found.answer(ask, request, lacks))
}
