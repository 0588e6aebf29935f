'use client'

import { usePathname, useRouter } from 'next/navigation'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { EMAIL } from '@/components/forms/typing'
import { type PlainForm, useSubmitForm } from '@/components/forms/use-submit-form'
import { Disclosure } from '@/components/ui/disclosure'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { holdGuestCart } from '@/lib/cart/guest'
import { BASKET } from '@/lib/checkout/basket'
import { login } from '@/lib/session/login'
import { loginRequest } from '@/lib/session/status'
import messages from '@/messages/it.json'

const texts = messages.auth
const resolver = schemaResolver(loginRequest)

/** Login within the checkout: the displayed order and the account's cart stay as they are. */
export function CheckoutLogin({ plain }: { plain: PlainForm }) {
  const router = useRouter()
  const pathname = usePathname()
  const form = useSubmitForm({
    labels: { username: texts.email, password: texts.password },
    prefix: 'login-',
    resolver,
    plain,
    defaults: { username: '', password: '', remember_me: false, keep_basket: true },
    send: async (values) => {
      // Prevents merging the displayed lines into the account's cart.
      holdGuestCart(true)
      const result = await login(values)
      if (!result.ok) holdGuestCart(false)
      return result
    },
    onSent: () => router.replace(`${pathname}?${BASKET}`),
  })
  return (
    <div className="mb-5">
      <Disclosure title={messages.checkout.haveAccount}>
        <SubmitForm of={form} button={texts.submitLogin} aria-label={texts.submitLogin}>
          <TextField {...form.field('username')} {...EMAIL} autoComplete="username" />
          <PasswordField {...form.field('password')} />
        </SubmitForm>
      </Disclosure>
    </div>
  )
}
