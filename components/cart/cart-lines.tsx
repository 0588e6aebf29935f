'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { changeAndFocus } from '@/components/ui/change-and-focus'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { RetryIcon } from '@/components/ui/icons'
import { type CartState, cartStore, quantityInCart } from '@/lib/cart/state'
import type { CartProduct } from '@/lib/contract/cart'
import messages from '@/messages/it.json'
import { CartLine, TakenLine } from './cart-line'
import { changeCart } from './in-cart'

const texts = messages.cart

/** A product removed on this page; `before` is the product that follows it in the cart, undefined at the end. */
interface Taken {
  line: CartProduct
  before: string | undefined
  pharmacy_id: string | null
}

/** The products of the cart, with removed ones in their places so that they can be restored. */
export function CartLines({ cart, pharmacy }: { cart: CartState; pharmacy: string | undefined }) {
  const [taken, setTaken] = useState<Taken[]>([])
  const [newest, setNewest] = useState<string | null>(null)
  const [clearing, setClearing] = useState(false)
  const { products, pharmacy_id } = cart
  // A refused removal or another page can put a product back.
  const gone = taken.filter(({ line }) => quantityInCart(cart, line.minsan) === 0)
  const followed = new Set(products.map(({ minsan }) => minsan))
  const last = gone.filter(({ before }) => before === undefined || !followed.has(before))

  const wish = (...wanted: Parameters<typeof cartStore.setQuantities>) =>
    void changeCart(cartStore.setQuantities(...wanted), pharmacy)

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
    // The pressed button is unmounted; keep the scroll position.
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
      <div className="-ms-4 flex flex-wrap gap-x-2 @max-[17rem]:-ms-2">
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
          // An empty cart has no button to focus.
          changeAndFocus(() => setClearing(false))
          takeAll()
        }}
      >
        {null}
      </ConfirmDialog>
    </>
  )
}
