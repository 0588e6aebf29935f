'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { changeAndFocus } from '@/components/ui/change-and-focus'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { RetryIcon } from '@/components/ui/icons'
import { type CartState, cartStore, heldIn } from '@/lib/cart/state'
import type { CartProduct } from '@/lib/contract/cart'
import messages from '@/messages/it.json'
import { CartLine, TakenLine } from './cart-line'
import { changeCart } from './in-cart'

const texts = messages.cart

/** A product that was taken out here; `before` is the one that follows it in the cart, none at the end. */
interface Taken {
  line: CartProduct
  before: string | undefined
  pharmacy_id: string | null
}

/** The products of the cart, and in their places those that have just been taken out, to be brought back. */
export function CartLines({ cart, pharmacy }: { cart: CartState; pharmacy: string | undefined }) {
  const [taken, setTaken] = useState<Taken[]>([])
  const [newest, setNewest] = useState<string | null>(null)
  const [clearing, setClearing] = useState(false)
  const { products, pharmacy_id } = cart
  // What is in the cart again, by a refusal or from another page, has not been taken out.
  const gone = taken.filter(({ line }) => heldIn(cart, line.minsan) === 0)
  const followed = new Set(products.map(({ minsan }) => minsan))
  const last = gone.filter(({ before }) => before === undefined || !followed.has(before))

  const wish = (...wanted: Parameters<typeof cartStore.wish>) => void changeCart(cartStore.wish(...wanted), pharmacy)

  function take(line: CartProduct) {
    const before = products[products.indexOf(line) + 1]?.minsan
    const others = gone.map((one) => (one.before === line.minsan ? { ...one, before } : one))
    setTaken([...others, { line, before, pharmacy_id }])
    setNewest(line.minsan)
    wish({ minsan: line.minsan, quantity: 0 })
  }

  function takeAll() {
    setTaken([...gone, ...products.map((line) => ({ line, before: undefined, pharmacy_id }))])
    wish(...products.map(({ minsan }) => ({ minsan, quantity: 0 })))
  }

  function putBack(some: Taken[]) {
    const wanted = some.map(({ line, pharmacy_id }) => {
      const { minsan, quantity } = line
      return { minsan, quantity, product: line, pharmacy_id }
    })
    // The pressed button goes; who looks at the list stays where they are.
    changeAndFocus(() => wish(...wanted), null, { preventScroll: true })
  }

  const rows = (some: Taken[]) =>
    some.map((one) => (
      <TakenLine
        key={one.line.minsan}
        name={one.line.name}
        focus={one.line.minsan === newest}
        onPutBack={() => putBack([one])}
      />
    ))

  return (
    <>
      {products.length + gone.length > 0 && (
        <ul aria-label={texts.items} className="mt-2 divide-y divide-line">
          {products.flatMap((line) => [
            ...rows(gone.filter(({ before }) => before === line.minsan)),
            <CartLine
              key={line.minsan}
              line={line}
              from={cart.temporary}
              onQuantity={(quantity) => wish({ minsan: line.minsan, quantity })}
              onRemove={() => take(line)}
            />,
          ])}
          {rows(last)}
        </ul>
      )}
      <div className="-ms-4 flex flex-wrap gap-x-2">
        {products.length > 0 && (
          <Button variant="quiet" onClick={() => setClearing(true)}>
            {texts.clear}
          </Button>
        )}
        {gone.length > 1 && (
          <Button variant="quiet" icon={RetryIcon} onClick={() => putBack(gone)}>
            {texts.putAllBack}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={clearing}
        onClose={() => setClearing(false)}
        title={texts.clearConfirm}
        keep={texts.confirmNo}
        action={texts.confirmYes}
        busy={false}
        onConfirm={() => {
          // The emptied cart has no button to go back to.
          changeAndFocus(() => setClearing(false))
          takeAll()
        }}
      >
        {null}
      </ConfirmDialog>
    </>
  )
}
