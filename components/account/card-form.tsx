'use client'

import { useRouter } from 'next/navigation'
import * as z from 'zod/mini'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { CODE } from '@/components/forms/typing'
import { useKeptForm } from '@/components/forms/use-kept-form'
import { Link } from '@/components/ui/link'
import { TextField } from '@/components/ui/text-field'
import { showToast } from '@/components/ui/toast'
import { userDataCalls } from '@/lib/contract/user-data'
import { text } from '@/lib/contract/values'
import { ANYBODY } from '@/lib/forms/draft'
import { type FormRefusal, toFormFailure } from '@/lib/forms/form-failure'
import { fill } from '@/lib/i18n/fill'
import { toBirthDay } from '@/lib/rules/read-date'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'

const texts = messages.fidelity

/** Codes after which the number may belong to an existing card, perhaps of another pharmacy. */
const ALREADY = ['not_found', 'card_taken', 'conflict']
const { card_taken } = messages.errors.code

const draft = { name: 'card', user_id: ANYBODY } as const
const defaults = { fidelity_code: '', proof: '' }
const labels = { fidelity_code: texts.code, proof: texts.proof }
const resolver = schemaResolver(z.object({ fidelity_code: text(64), proof: text(80) }))

async function claim(fidelity_code: string, proof: string, pharmacy_id: string) {
  const body = { fidelity_code, pharmacy_id }
  let result = await api(userDataCalls.claimFidelityCard, { body: { ...body, proof: toBirthDay(proof) } })
  // The platform accepts the number without further proof.
  if (
    !result.ok &&
    toFormFailure(result.failure).errors.some(({ field, code }) => field === 'proof' && code === 'unknown')
  )
    result = await api(userDataCalls.claimFidelityCard, { body })
  if (result.ok) return result
  const refusal = toFormFailure(result.failure)
  const at = (code: string): FormRefusal => ({ ...refusal, errors: [{ field: 'fidelity_code', code }] })
  const perhaps = ALREADY.includes(refusal.code ?? '')
  if (perhaps && (await api(userDataCalls.getFidelityCard, { params: { code: fidelity_code } })).ok) return at('yours')
  return refusal.code === 'not_found' || refusal.code === 'card_taken' ? at(refusal.code) : refusal
}

/** Adds a card of the chosen pharmacy by its code; keeps the input until it is accepted. */
export function CardForm({ pharmacy }: { pharmacy: { id: string; name: string } }) {
  const router = useRouter()
  const form = useKeptForm({
    labels,
    resolver,
    draft,
    defaults,
    codes: { yours: texts.alreadyYours, card_taken, not_found: fill(texts.unknown, { pharmacy: pharmacy.name }) },
    send: ({ fidelity_code, proof }) => claim(fidelity_code, proof, pharmacy.id),
    onSent: (_, { reset }) => {
      reset(defaults)
      showToast({ text: texts.added, tone: 'positive', id: 'card' })
      router.refresh()
    },
    onRefused: ({ errors }, forget) => {
      if (errors.some(({ code }) => code === 'yours')) forget()
      return false
    },
  })
  return (
    <SubmitForm of={{ ...form, kept: null }} button={texts.submit}>
      <p>
        {fill(texts.at, { pharmacy: pharmacy.name })}{' '}
        <Link href="/pharmacy-selection?redirect=/fidelity-card" className="link tap">
          {texts.otherPharmacy}
        </Link>
      </p>
      <TextField {...form.field('fidelity_code')} {...CODE} inputClassName="" hint={texts.codeHint} maxLength={64} />
      <TextField {...form.field('proof')} hint={texts.proofHint} maxLength={80} autoComplete="off" />
    </SubmitForm>
  )
}
