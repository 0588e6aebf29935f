import { useTranslations } from 'next-intl'
import type * as z from 'zod/mini'
import { codeText, failureText } from '@/components/forms/failure-text'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { EMAIL } from '@/components/forms/typing'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import type { sentFind } from '@/lib/orders/own-order-server'
import messages from '@/messages/it.json'

const texts = messages.orders.find
const MISSING: Record<string, string> = texts.missing
const CODE_ERRORS: Record<string, string> = messages.validation.order
const FAILURES = { not_found: texts.notFound, stale: messages.checkout.collectPage.stale }

/** Number and e-mail; after the first press also the mailed code. */
export function FindOrderForm({
  sent,
  hidden,
}: {
  sent: z.infer<typeof sentFind> | null
  hidden: Record<string, string>
}) {
  const t = useTranslations('orders.find')
  const typed = new URLSearchParams(sent?.fields)
  const { errors = [], failure = null, sent_to = null, proven = false } = sent ?? {}
  const errorAt = (name: string) => {
    const code = errors.find(({ field }) => field === name)?.code
    return code === undefined
      ? undefined
      : (((code === 'required' && MISSING[name]) || CODE_ERRORS[code]) ?? codeText(code))
  }
  const field = (name: 'number' | 'email' | 'code') => ({ id: name, name, label: t(name), error: errorAt(name) })
  return (
    <form method="post" action="/api/guest/find" noValidate className="grid gap-4">
      <HiddenFields fields={{ ...hidden, ...(sent_to && { sent_to }) }} />
      {failure && <Notice tone="critical" title={failureText(failure, FAILURES)} />}
      {failure?.code === 'not_found' && <p>{t('notFoundText')}</p>}
      <TextField
        {...field('number')}
        hint={t('numberHint')}
        defaultValue={typed.get('number') ?? ''}
        inputMode="numeric"
        autoComplete="off"
        maxLength={32}
      />
      <TextField {...field('email')} {...EMAIL} hint={t('emailHint')} defaultValue={typed.get('email') ?? ''} />
      {sent_to ? (
        <section className="grid gap-3 rounded-md border border-brand-line bg-brand-soft p-3 sm:p-4">
          <p className="[overflow-wrap:anywhere]">{t('sent', { email: sent_to })}</p>
          <TextField
            {...field('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={32}
            inputClassName="scroll-mt-60 tabular-nums tracking-wider"
          />
          <Button type="submit" size="lg" wide>
            {t('open')}
          </Button>
          <Button type="submit" name="again" value="1" size="sm" variant="secondary" className="justify-self-start">
            {messages.checkout.code.again}
          </Button>
        </section>
      ) : (
        <>
          {!proven && <p>{t('announce')}</p>}
          <Button type="submit" size="lg" wide>
            {t(proven ? 'open' : 'send')}
          </Button>
        </>
      )}
    </form>
  )
}
