'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { failureText } from '@/components/forms/failure-text'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { useSubmitForm } from '@/components/forms/use-submit-form'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { showToast } from '@/components/ui/toast'
import { PASSWORD_MIN } from '@/lib/contract/auth'
import { guestCalls } from '@/lib/contract/guests'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/session/api'
import { refreshSession } from '@/lib/session/browser'
import { loginPath } from '@/lib/session/guard'
import messages from '@/messages/it.json'
import { ButtonLink } from '../ui/button'

const texts = messages.orders.account
const resolver = schemaResolver(guestCalls.createGuestAccount.body)

/** Turns a guest's order into an account, given a password; the order has the other data. */
export function GuestAccount({
  order_id,
  email,
  privacy,
}: {
  order_id: string
  email: string
  /** Privacy notice with its link. */
  privacy: ReactNode
}) {
  const router = useRouter()
  const [sent, setSent] = useState(false)
  const form = useSubmitForm({
    labels: { password: messages.auth.password },
    resolver,
    defaults: { password: '' },
    send: (body) => api(guestCalls.createGuestAccount, { params: { id: order_id }, body }),
    onSent: async ({ confirmed }) => {
      if (!confirmed) return setSent(true)
      showToast({ text: texts.done, tone: 'positive', id: 'account' })
      await refreshSession()
      router.refresh()
    },
    explain: (failure) => failureText(failure, { conflict: texts.exists }),
  })
  return (
    <Card as="section" aria-labelledby="account-title" className="mt-6 print:hidden">
      <h2 id="account-title" className="text-xl">
        {texts.title}
      </h2>
      {sent ? (
        <Notice live tone="positive" title={fill(texts.mail, { email })} className="mt-3" />
      ) : (
        <>
          <p className="mt-1 mb-4 text-muted [overflow-wrap:anywhere]">
            {fill(texts.text, { email })} {privacy}
          </p>
          <SubmitForm
            of={form}
            button={texts.submit}
            action={(code) =>
              code === 'conflict' && (
                <ButtonLink
                  size="sm"
                  variant="secondary"
                  href={loginPath(`/order-detail/${encodeURIComponent(order_id)}`)}
                >
                  {texts.login}
                </ButtonLink>
              )
            }
          >
            {/* For the password manager. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              {...form.field('password')}
              autoComplete="new-password"
              hint={fill(messages.auth.passwordHint, { min: PASSWORD_MIN })}
            />
          </SubmitForm>
        </>
      )}
    </Card>
  )
}
