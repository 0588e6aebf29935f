'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { failureText } from '@/components/forms/failure-text'
import { missingCodes } from '@/components/forms/missing-text'
import { createResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { useKeptForm } from '@/components/forms/use-kept-form'
import { FILE_REASONS } from '@/components/prescriptions/field-error'
import { PrescriptionFields } from '@/components/prescriptions/prescription-fields'
import { changeAndFocus } from '@/components/ui/change-and-focus'
import { showToast } from '@/components/ui/toast'
import { onDemand, UNREACHED } from '@/lib/browser/on-demand'
import { replacementErrors } from '@/lib/checkout/collect-errors'
import { prescriptionsRequest } from '@/lib/checkout/collect-request'
import { prescriptionKey } from '@/lib/checkout/values'
import type { Order } from '@/lib/contract/orders'
import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import type { Kind } from '@/lib/contract/products'
import { fill } from '@/lib/i18n/fill'
import {
  type ReplacementValues,
  replacementDefaults,
  replacementValues,
  toReplacementField,
} from '@/lib/orders/replacement'
import { useHasCall } from '@/lib/platform/browser-abilities'
import messages from '@/messages/it.json'

const texts = messages.orders.replacement
const said = messages.checkout.prescription
const codes = { ...FILE_REASONS, ...messages.validation.order }
const PROBLEMS = { conflict: texts.conflict }

interface Props {
  order_id: string
  /** Mailbox of the order, which a guest proves before an upload. */
  email: string
  medicines: { minsan: string; name: string; kind: Kind; ways: PrescriptionWay[] }[]
  user_id: string | null
  guest: boolean
}

/** Hands in other prescriptions in place of rejected ones, with the fields of the order's form. */
export function ReplacePrescriptions(props: Props) {
  const offered = useHasCall(props.guest ? 'replaceGuestPrescriptions' : 'replacePrescriptions')
  if (!offered || props.medicines.some(({ ways }) => ways.length === 0))
    return <p className="mt-2">{texts.unsupported}</p>
  return <Form {...props} />
}

function Form({ order_id, email, medicines, user_id, guest }: Props) {
  const router = useRouter()
  const minsans = medicines.map(({ minsan }) => minsan)
  const rules = { prescription_minsans: minsans }
  const [schema] = useState(() => replacementValues(order_id))
  const defaults = replacementDefaults(order_id, minsans, email)
  const labels = fieldLabels(medicines)
  const kept = useKeptForm<ReplacementValues, ReplacementValues, Order>({
    labels,
    codes: { ...codes, ...missingCodes(labels) },
    resolver: createResolver((values) => replacementErrors(values, rules)),
    defaults,
    draft:
      user_id === null
        ? undefined
        : {
            name: 'replacement',
            user_id,
            schema,
            restore: (found) => ({ ...found, prescriptions: { ...defaults.prescriptions, ...found.prescriptions } }),
          },
    send: async (values) =>
      (await onDemand(import('@/lib/orders/browser')))?.replacePrescriptions(order_id, {
        prescriptions: prescriptionsRequest(values, rules),
      }) ?? UNREACHED,
    onSent: () => {
      // The refresh unmounts the card.
      changeAndFocus(() => showToast({ text: texts.sent, tone: 'positive', id: 'order' }))
      router.refresh()
    },
    onRefused: ({ code }) => {
      if (code !== 'conflict') return false
      // Another tab or the pharmacy was first.
      changeAndFocus(() => showToast({ text: texts.conflict, tone: 'critical', id: 'order' }))
      router.refresh()
      return true
    },
    onScreen: (field) => toReplacementField(field, minsans),
    explain: (reason) => failureText(reason, PROBLEMS),
  })
  const { submitCount, errors } = kept.form.formState

  // biome-ignore lint/correctness/useExhaustiveDependencies: a file has no control that the form could focus
  useEffect(() => {
    const [first] = Object.entries(errors.prescriptions ?? {})
    if (first?.[1] && 'file' in first[1]) document.getElementById(`prescriptions.${first[0]}.file`)?.focus()
  }, [submitCount])

  return (
    <FormProvider {...kept.form}>
      <SubmitForm
        of={kept}
        aria-labelledby="replacement-title"
        className="mt-4 grid gap-4 print:hidden"
        button={texts.send}
      >
        <PrescriptionFields medicines={medicines} guest={guest} />
      </SubmitForm>
    </FormProvider>
  )
}

function fieldLabels(medicines: Props['medicines']): Record<string, string> {
  const parts = { kind: '', code: texts.code, health_code: said.healthCode, pin: said.pinLabel, file: said.upload }
  return Object.fromEntries(
    medicines.flatMap(({ minsan, name }) =>
      Object.entries(parts).map(([part, label]) => [
        `prescriptions.${prescriptionKey(minsan)}.${part}`,
        [fill(said.forProduct, { product: name }), label].filter(Boolean).join(', '),
      ]),
    ),
  )
}
