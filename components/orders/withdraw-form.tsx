'use client'

import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { codeText } from '@/components/account/failure-text'
import { FormHead } from '@/components/account/form-head'
import { useProfileForm } from '@/components/profile/use-profile-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { FieldError } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { showToast } from '@/components/ui/toast'
import { fill } from '@/lib/i18n/fill'
import type { WithdrawalReceipt } from '@/lib/orders/browser'
import { WITHDRAWAL_FIELDS, type WithdrawalValues, withdrawalErrors, withdrawalValues } from '@/lib/orders/withdrawal'
import { codeOf } from '@/lib/platform/result'
import type { WithdrawableOrder, WithdrawTexts } from './withdraw-order'

/** The statement, then its confirmation: the two steps that the law wants. */
export function WithdrawForm({
  order,
  user_id,
  texts,
  onDone,
  onStale,
  onClose,
}: {
  order: WithdrawableOrder
  user_id: number | null
  texts: WithdrawTexts
  onDone: (receipt: WithdrawalReceipt, contact: string) => void
  /** The order is not any more as it is shown. */
  onStale: () => void
  onClose: () => void
}) {
  const { withdrawal } = texts
  const [schema] = useState(() => withdrawalValues(order.id))
  const [step, setStep] = useState<1 | 2>(1)
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const [only] = order.free
  const { form, failure, setFailure, refuse, restored, forget } = useProfileForm<WithdrawalValues>({
    texts,
    fields: WITHDRAWAL_FIELDS,
    defaults: {
      order_id: order.id,
      name: order.name,
      contact: order.email,
      minsans: only && order.free.length === 1 ? [only.minsan] : [],
    },
    errorsOf: withdrawalErrors,
    draft: user_id === null ? undefined : { name: 'withdrawal', user_id, schema },
  })
  const { register, control, setValue, formState, getValues } = form
  const [minsans, name, contact] = useWatch({ control, name: ['minsans', 'name', 'contact'] })
  const chosen = order.free.filter(({ minsan }) => minsans.includes(minsan))
  const error = (field: 'name' | 'contact' | 'minsans') => codeText(texts, formState.errors[field]?.message)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading
  useEffect(() => heading.current?.focus(), [step])

  function toggle(minsan: string, on: boolean) {
    const others = getValues('minsans').filter((one) => one !== minsan)
    const next = on ? [...others, minsan] : others
    setValue('minsans', next, { shouldDirty: true, shouldValidate: formState.submitCount > 0 })
  }

  async function confirm() {
    setBusy(true)
    setFailure(null)
    const { withdrawOrder } = await import('@/lib/orders/browser')
    const values = getValues()
    const body = { name: values.name.trim(), contact: values.contact.trim(), minsans: chosen.map((one) => one.minsan) }
    const result = await withdrawOrder(order.id, body)
    setBusy(false)
    if (result.ok) {
      forget()
      return onDone(result.data, body.contact)
    }
    const code = codeOf(result.failure)
    if (code === 'validation_failed') setStep(1)
    refuse(result.failure)
    // With what is read anew the form may be gone in a moment.
    if (code === 'too_late' || code === 'conflict')
      showToast({ text: texts.problems[code] ?? '', tone: 'critical', id: 'order' })
    // Another tab was first, the pharmacy was, or the time is over.
    if (code === 'too_late' || code === 'conflict' || code === 'validation_failed') onStale()
  }

  const title = (
    <div>
      <p className="text-muted text-sm">{fill(withdrawal.step, { step })}</p>
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {step === 1 ? withdrawal.formTitle : withdrawal.confirmTitle}
      </h3>
    </div>
  )
  const quit = (
    <Button
      variant="quiet"
      onClick={() => {
        forget()
        onClose()
      }}
    >
      {withdrawal.cancel}
    </Button>
  )
  if (step === 2)
    return (
      <div className="grid gap-4">
        {title}
        {failure !== null && <Notice live tone="critical" title={failure} />}
        <p>{withdrawal.confirmText}</p>
        <div>
          <p className="font-bold">{fill(withdrawal.order, { number: order.number, pharmacy: order.pharmacy })}</p>
          <Lines lines={chosen} text={withdrawal.line} />
        </div>
        <p className="[overflow-wrap:anywhere]">
          {withdrawal.name}: {name}
          <br />
          {withdrawal.contact}: {contact}
        </p>
        <p>{effectText(order, chosen.length, texts)}</p>
        <div className="flex flex-wrap gap-2">
          <Button loading={busy} onClick={() => void confirm()}>
            {withdrawal.confirm}
          </Button>
          <Button variant="secondary" onClick={() => setStep(1)}>
            {withdrawal.back}
          </Button>
          {quit}
        </div>
      </div>
    )
  return (
    <form
      method="post"
      noValidate
      aria-label={withdrawal.action}
      className="grid gap-4"
      onSubmit={form.handleSubmit(() => {
        setFailure(null)
        setStep(2)
      })}
    >
      {title}
      <FormHead
        texts={texts}
        fields={[
          { id: 'minsans' },
          { id: 'name', label: withdrawal.name },
          { id: 'contact', label: withdrawal.contact },
        ]}
        errors={formState.errors}
        attempt={formState.submitCount}
        failure={failure}
      />
      {restored && <Notice live title={withdrawal.kept} />}
      <fieldset id="minsans" tabIndex={-1} aria-describedby={error('minsans') && 'minsans-error'} className="min-w-0">
        <legend className="mb-1 font-medium">{withdrawal.lines}</legend>
        {order.free.map(({ minsan, name: product, quantity }) => (
          <Checkbox
            key={minsan}
            label={fill(withdrawal.line, { quantity, name: product })}
            checked={minsans.includes(minsan)}
            onChange={(event) => toggle(minsan, event.target.checked)}
          />
        ))}
        {error('minsans') && <FieldError id="minsans-error">{error('minsans')}</FieldError>}
      </fieldset>
      {order.excluded.length > 0 && (
        <div className="rounded-md bg-sunken p-3">
          <p className="font-medium">{withdrawal.excluded}</p>
          <ul className="list-disc ps-5">
            {order.excluded.map(({ minsan, name: product, quantity, why }) => (
              <li key={minsan}>
                {fill(withdrawal.line, { quantity, name: product })}
                <span className="block text-muted text-sm">{withdrawal.excludedWhy[why]}</span>
              </li>
            ))}
          </ul>
          {order.can_cancel && <p className="mt-2 text-sm">{withdrawal.excludedCancel}</p>}
        </div>
      )}
      <TextField
        {...register('name')}
        id="name"
        label={withdrawal.name}
        error={error('name')}
        autoComplete="name"
        maxLength={160}
      />
      <TextField
        {...register('contact')}
        id="contact"
        type="email"
        label={withdrawal.contact}
        hint={withdrawal.contactHint}
        error={error('contact')}
        autoComplete="email"
        maxLength={254}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{withdrawal.next}</Button>
        {quit}
      </div>
    </form>
  )
}

/** What the confirmation does to the order; the platform has the last word. */
function effectText(order: WithdrawableOrder, chosen: number, texts: WithdrawTexts): string {
  const { withdrawal } = texts
  if (order.stage !== 'open') return returnText(order, texts)
  const all = chosen === order.free.length && order.excluded.length === 0
  return all ? withdrawal.willCancel : withdrawal.leftOut
}

/** How goods come back that are handed over or on their way. */
export function returnText({ stage, place }: WithdrawableOrder, { withdrawal }: WithdrawTexts): string {
  return fill(stage === 'shipped' ? withdrawal.onItsWay : withdrawal.returnText, { place })
}

export function Lines({ lines, text }: { lines: WithdrawableOrder['free']; text: string }) {
  return (
    <ul className="list-disc ps-5">
      {lines.map(({ minsan, name, quantity }) => (
        <li key={minsan}>{fill(text, { quantity, name })}</li>
      ))}
    </ul>
  )
}
