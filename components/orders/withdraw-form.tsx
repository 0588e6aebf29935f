'use client'

import { useEffect, useRef, useState } from 'react'
import { failureText } from '@/components/forms/failure-text'
import { missingCodes } from '@/components/forms/missing-text'
import { createResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { useKeptForm } from '@/components/forms/use-kept-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { FieldError } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { TextWithCode } from '@/components/ui/text-with-code'
import { showToast } from '@/components/ui/toast'
import { onDemand, UNREACHED } from '@/lib/browser/on-demand'
import { fill } from '@/lib/i18n/fill'
import type { WithdrawalReceipt } from '@/lib/orders/browser'
import { type WithdrawableOrder, withdrawalErrors, withdrawalValues } from '@/lib/orders/withdrawal'
import { toPlace } from '@/lib/rules/city-name'
import messages from '@/messages/it.json'

const texts = messages.orders.withdrawal
const labels = { minsans: '', name: texts.name, contact: texts.contact }
const resolver = createResolver(withdrawalErrors)
const PROBLEMS = { too_late: texts.tooLate, conflict: texts.conflict }

/** Withdrawal statement, then confirmation: the two steps required by law. */
export function WithdrawForm({
  order,
  user_id,
  onDone,
  onStale,
  onClose,
}: {
  order: WithdrawableOrder
  user_id: string | null
  onDone: (receipt: WithdrawalReceipt) => void
  /** Called if the order has changed. */
  onStale: () => void
  onClose: () => void
}) {
  const [schema] = useState(() => withdrawalValues(order.id))
  const [step, setStep] = useState<1 | 2>(1)
  const heading = useRef<HTMLHeadingElement>(null)
  const [only] = order.free
  const named = (chosenMinsans: string[]) => order.free.filter(({ minsan }) => chosenMinsans.includes(minsan))
  const form = useKeptForm({
    labels,
    codes: missingCodes(labels),
    resolver,
    draft: user_id === null ? undefined : { name: 'withdrawal', user_id, schema },
    kept: texts.kept,
    defaults: {
      order_id: order.id,
      name: order.name,
      contact: order.email,
      minsans: only && order.free.length === 1 ? [only.minsan] : [],
    },
    send: async (values) => {
      if (step === 1) return { ok: true, data: null }
      const body = {
        name: values.name.trim(),
        contact: values.contact.trim(),
        minsans: chosen.map((one) => one.minsan),
      }
      return (await onDemand(import('@/lib/orders/browser')))?.withdrawOrder(order.id, body) ?? UNREACHED
    },
    onSent: (receipt: WithdrawalReceipt | null) => {
      if (!receipt) {
        setStep(2)
        return 'unsent'
      }
      onDone(receipt)
    },
    onRefused: ({ code }) => {
      if (code === 'validation_failed') setStep(1)
      // The refresh may unmount the form.
      if (code === 'too_late' || code === 'conflict') showToast({ text: PROBLEMS[code], tone: 'critical', id: 'order' })
      // Another tab or the pharmacy was first, or the period is over.
      if (code === 'too_late' || code === 'conflict' || code === 'validation_failed') onStale()
      return false
    },
    explain: (reason) => failureText(reason, PROBLEMS),
  })
  const { field, failure, forget } = form
  const { watch, setValue, formState, getValues } = form.form
  const [minsans, name, contact] = watch(['minsans', 'name', 'contact'])
  const chosen = named(minsans)
  const wrong = field('minsans').error

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step focuses its heading
  useEffect(() => heading.current?.focus(), [step])

  function toggle(minsan: string, on: boolean) {
    const others = getValues('minsans').filter((one) => one !== minsan)
    const next = on ? [...others, minsan] : others
    setValue('minsans', next, { shouldDirty: true, shouldValidate: formState.submitCount > 0 })
  }

  const title = (
    <div>
      <p className="text-muted text-sm">{fill(texts.step, { step })}</p>
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {step === 1 ? texts.formTitle : texts.confirmTitle}
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
      {texts.cancel}
    </Button>
  )
  if (step === 2)
    return (
      <div className="grid gap-4">
        {title}
        {failure && <Notice live tone="critical" title={failure.text} />}
        <p>{texts.confirmText}</p>
        <div>
          <p className="font-bold">
            <TextWithCode
              text={fill(texts.order, { number: order.number, pharmacy: order.pharmacy })}
              code={order.number}
            />
          </p>
          <Lines lines={chosen} />
        </div>
        <p className="[overflow-wrap:anywhere]">
          {texts.name}: {name}
          <br />
          {texts.contact}: {contact}
        </p>
        <p>{effectText(order, chosen.length)}</p>
        <div className="flex flex-wrap gap-2">
          <Button loading={formState.isSubmitting} onClick={() => void form.submit()}>
            {texts.confirm}
          </Button>
          <Button variant="secondary" onClick={() => setStep(1)}>
            {texts.back}
          </Button>
          {quit}
        </div>
      </div>
    )
  return (
    <SubmitForm
      of={form}
      aria-label={texts.action}
      className="grid gap-4"
      heading={title}
      button={
        <div className="flex flex-wrap gap-2">
          <Button type="submit">{texts.next}</Button>
          {quit}
        </div>
      }
    >
      <fieldset id="minsans" tabIndex={-1} aria-describedby={wrong && 'minsans-error'} className="min-w-0">
        <legend className="mb-1 font-bold">{texts.lines}</legend>
        {order.free.map(({ minsan, name: product, quantity, sealed }) => (
          <Checkbox
            key={minsan}
            label={fill(texts.line, { quantity, name: product })}
            hint={sealed && texts.sealed}
            checked={minsans.includes(minsan)}
            onChange={(event) => toggle(minsan, event.target.checked)}
          />
        ))}
        {wrong && <FieldError id="minsans-error">{wrong}</FieldError>}
      </fieldset>
      {order.excluded.length > 0 && (
        <div className="rounded-md bg-sunken p-3">
          <p className="font-bold">{texts.excluded}</p>
          <ul className="list-disc ps-5">
            {order.excluded.map(({ minsan, name: product, quantity, why }) => (
              <li key={minsan}>
                {fill(texts.line, { quantity, name: product })}
                <span className="block text-muted text-sm">{texts.excludedWhy[why]}</span>
              </li>
            ))}
          </ul>
          {order.can_cancel && <p className="mt-2 text-sm">{texts.excludedCancel}</p>}
        </div>
      )}
      <TextField {...field('name')} autoComplete="name" maxLength={160} />
      <TextField {...field('contact')} type="email" hint={texts.contactHint} autoComplete="email" maxLength={254} />
    </SubmitForm>
  )
}

/** Expected effect of the confirmation; the platform decides. */
function effectText(order: WithdrawableOrder, chosen: number): string {
  if (order.stage !== 'open') return returnText(order)
  const all = chosen === order.free.length && order.excluded.length === 0
  return all ? texts.willCancel : texts.leftOut
}

/** How to return goods that were handed over or shipped. */
export function returnText({ stage, place }: WithdrawableOrder): string {
  return fill(stage === 'shipped' ? texts.onItsWay : texts.returnText, { to_place: toPlace(place) })
}

export function Lines({ lines }: { lines: WithdrawableOrder['free'] }) {
  return (
    <ul className="list-disc ps-5">
      {lines.map(({ minsan, name, quantity }) => (
        <li key={minsan}>{fill(texts.line, { quantity, name })}</li>
      ))}
    </ul>
  )
}
