'use client'

import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { codeText } from '@/components/account/failure-text'
import { FormHead } from '@/components/account/form-head'
import { SubmitButton } from '@/components/account/submit-button'
import { Button } from '@/components/ui/button'
import { ChoiceCards } from '@/components/ui/choice-cards'
import { FieldError } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import type { Delegation } from '@/lib/contract/user-data'
import { formatDateWithYear, isoDay } from '@/lib/dates'
import { fill } from '@/lib/i18n/fill'
import { normaliseCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { addDelegation } from '@/lib/profile/browser'
import {
  DELEGATION_FIELDS,
  type DelegationValues,
  delegation_values,
  delegationErrors,
  isEmpty,
} from '@/lib/profile/delegation-form'
import { findPharmacy } from '@/lib/profile/pharmacies'
import { drawName } from '@/lib/profile/typed-signature'
import { PharmacyFinder } from './pharmacy-finder'
import { type PadHandle, SignaturePad } from './signature-pad'
import type { DelegationsTexts } from './texts'
import { useProfileForm } from './use-profile-form'

export interface Delegator {
  id: number
  first_name: string
  last_name: string
  health_code: string | null
}
export interface DelegationPharmacy {
  id: number
  name: string
  city: string
}

const ON_SCREEN: Record<string, string> = { health_code: 'health_code', pharmacy_id: 'pharmacy_id', scope: 'scope' }

/** A delegation is written, read and signed here. No pharmacy is chosen beforehand (domain.md, L19). */
export function DelegationForm({
  delegator,
  pharmacies: known,
  texts,
  onSigned,
}: {
  delegator: Delegator
  pharmacies: DelegationPharmacy[]
  texts: DelegationsTexts
  onSigned: (delegation: Delegation) => void
}) {
  const { delegation } = texts
  const pad = useRef<PadHandle>(null)
  const [pad_failed, setPadFailed] = useState(false)
  const { form, failure, setFailure, refuse, restored, forget } = useProfileForm<DelegationValues>({
    texts,
    fields: DELEGATION_FIELDS,
    defaults: {
      whose: 'me',
      first_name: delegator.first_name,
      last_name: delegator.last_name,
      health_code: delegator.health_code ?? '',
      pharmacy_id: '',
      what: 'all',
      scope: '',
      method: 'drawn',
      typed: '',
      drawn: null,
    },
    errorsOf: delegationErrors,
    draft: {
      name: 'delegation',
      user_id: delegator.id,
      schema: delegation_values,
      // The code that stands there by itself is the customer's own.
      restore: (found, whole) => (found.whose === 'other' && !whole ? { ...found, health_code: '' } : found),
    },
  })
  const { register, control, setValue, formState, clearErrors } = form
  const [whose, what, scope, method, typed, drawn, pharmacy_id] = useWatch({
    control,
    name: ['whose', 'what', 'scope', 'method', 'typed', 'drawn', 'pharmacy_id'],
  })
  const [found_pharmacies, setFoundPharmacies] = useState<DelegationPharmacy[]>([])
  const pharmacies = [...known, ...found_pharmacies].filter(
    ({ id }, index, all) => all.findIndex((other) => other.id === id) === index,
  )
  const pharmacy = pharmacies.find(({ id }) => String(id) === pharmacy_id)
  const error = (name: string) => {
    const found = (formState.errors as Record<string, { message?: string } | undefined>)[name]
    return codeText(texts, found?.message)
  }

  // A draft may name a pharmacy that was looked for before the reload.
  const lost = pharmacy_id !== '' && pharmacy === undefined ? pharmacy_id : null
  useEffect(() => {
    if (lost === null) return
    let current = true
    void findPharmacy(lost).then((found) => {
      if (!current) return
      if (found) setFoundPharmacies((all) => [...all, found])
      else setValue('pharmacy_id', '')
    })
    return () => {
      current = false
    }
  }, [lost, setValue])

  function choose(next: 'me' | 'other') {
    const mine = next === 'me'
    setValue('first_name', mine ? delegator.first_name : '')
    setValue('last_name', mine ? delegator.last_name : '')
    setValue('health_code', mine ? (delegator.health_code ?? '') : '')
    clearErrors(['first_name', 'last_name', 'health_code'])
  }

  function sign(next: 'drawn' | 'typed') {
    setValue('method', next)
    clearErrors(['typed', 'signature' as 'typed'])
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    const signature = values.method === 'typed' ? drawName(values.typed.trim()) : (pad.current?.png() ?? null)
    if (signature === null) {
      const [field, code] =
        values.method === 'typed' ? ['typed', 'signature_invalid'] : ['signature', 'signature_empty']
      return form.setError(field as 'typed', { message: code })
    }
    const result = await addDelegation({
      signature,
      health_code: normaliseCodiceFiscale(values.health_code),
      pharmacy_id: Number(values.pharmacy_id),
      first_name: values.first_name.trim(),
      last_name: values.last_name.trim(),
      scope: values.what === 'some' ? values.scope.trim() : delegation.scopeAll,
      method: values.method,
    })
    if (!result.ok)
      return refuse(result.failure, (field) =>
        field === 'signature' && values.method === 'typed' ? 'typed' : (ON_SCREEN[field] ?? field),
      )
    forget()
    onSigned(result.data)
  })

  const labels: Record<string, string> = {
    first_name: delegation.firstName,
    last_name: delegation.lastName,
    health_code: delegation.healthCode,
    scope: delegation.scope,
  }
  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      aria-labelledby="delegation-form"
      className="grid grid-cols-1 gap-6"
    >
      <div className="grid max-w-form grid-cols-1 gap-4">
        <h2 id="delegation-form" className="text-xl">
          {delegation.newTitle}
        </h2>
        <FormHead
          texts={texts}
          fields={DELEGATION_FIELDS.map((id) => ({ id, label: labels[id] ?? '' }))}
          errors={formState.errors}
          attempt={formState.submitCount}
          failure={failure}
        />
        {restored && <Notice live title={restored === 'whole' ? texts.kept : texts.kept_without_code} />}
        <ChoiceCards
          legend={delegation.whose}
          name="whose"
          inputProps={register('whose', {
            onChange: ({ target }: { target: HTMLInputElement }) => choose(target.value === 'me' ? 'me' : 'other'),
          })}
          choices={[
            {
              value: 'me',
              label: delegation.me,
              hint: fill(delegation.meHint, { name: `${delegator.first_name} ${delegator.last_name}` }),
            },
            { value: 'other', label: delegation.other, hint: delegation.otherHint },
          ]}
        />
        {(whose === 'other' || error('first_name') || error('last_name')) && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...register('first_name')}
              id="first_name"
              label={delegation.firstName}
              error={error('first_name')}
              autoComplete="off"
              maxLength={80}
            />
            <TextField
              {...register('last_name')}
              id="last_name"
              label={delegation.lastName}
              error={error('last_name')}
              autoComplete="off"
              maxLength={80}
            />
          </div>
        )}
        <TextField
          {...register('health_code')}
          id="health_code"
          label={delegation.healthCode}
          hint={delegation.healthCodeHint}
          error={error('health_code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          inputClassName="uppercase"
        />
        <div id="pharmacy_id" tabIndex={-1}>
          <ChoiceCards
            legend={delegation.pharmacy}
            hint={delegation.pharmacyHint}
            name="pharmacy_id"
            inputProps={register('pharmacy_id')}
            error={error('pharmacy_id')}
            choices={pharmacies.map(({ id, name, city }) => ({ value: String(id), label: name, hint: city }))}
          />
          <PharmacyFinder texts={texts} onFound={(found) => setFoundPharmacies((all) => [...all, ...found])} />
        </div>
        <ChoiceCards
          legend={delegation.what}
          name="what"
          inputProps={register('what')}
          choices={[
            { value: 'all', label: delegation.all },
            { value: 'some', label: delegation.some },
          ]}
        />
        {what === 'some' && (
          <TextAreaField
            {...register('scope')}
            id="scope"
            label={delegation.scope}
            hint={delegation.scopeHint}
            error={error('scope')}
            rows={2}
            maxLength={300}
          />
        )}
      </div>

      <section aria-labelledby="delegation-text" className="max-w-prose rounded-md bg-sunken p-4">
        <h3 id="delegation-text" className="mb-1 text-base">
          {delegation.textTitle}
        </h3>
        <p>«{fill(delegation.text, { pharmacy: pharmacy ? calledIn(pharmacy.name) : delegation.noPharmacy })}».</p>
        <p className="mt-1">
          {fill(delegation.textScope, { scope: what === 'some' && scope.trim() ? scope.trim() : delegation.scopeAll })}{' '}
          {fill(delegation.textDate, { date: formatDateWithYear(isoDay()) })}
        </p>
      </section>

      {method === 'drawn' && !pad_failed ? (
        <div className="grid max-w-prose gap-2">
          <h3 className="text-lg">{delegation.signature}</h3>
          <p id="signature-hint" className="text-muted text-sm">
            {delegation.signatureHint}
          </p>
          <SignaturePad
            id="signature"
            handle={pad}
            value={drawn ?? null}
            onChange={(strokes) => {
              setValue('drawn', strokes, { shouldDirty: true })
              clearErrors('signature' as 'typed')
            }}
            onFailed={() => {
              setPadFailed(true)
              sign('typed')
            }}
            label={`${delegation.signatureOn}: ${isEmpty(drawn ?? null) ? delegation.unsigned : delegation.signed}`}
            loading={texts.loading}
            describedBy={error('signature') ? 'signature-error' : 'signature-hint'}
            invalid={error('signature') !== undefined}
          />
          {error('signature') && <FieldError id="signature-error">{error('signature')}</FieldError>}
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" disabled={isEmpty(drawn ?? null)} onClick={() => pad.current?.clear()}>
              {delegation.clear}
            </Button>
            <Button variant="quiet" onClick={() => sign('typed')}>
              {delegation.alt}
            </Button>
          </div>
        </div>
      ) : (
        <div className="grid max-w-form gap-3">
          {pad_failed && <Notice live tone="warning" title={delegation.padFailed} />}
          <TextField
            {...register('typed')}
            id="typed"
            label={delegation.typed}
            hint={delegation.typedHint}
            error={error('typed')}
            autoComplete="name"
            maxLength={80}
          />
          {typed.trim() !== '' && (
            <p className="overflow-hidden rounded-md border border-line bg-sheet p-4 text-center">
              <span className="sr-only">{delegation.preview}: </span>
              <span className="font-serif text-3xl text-sheet-ink italic">{typed}</span>
            </p>
          )}
          {!pad_failed && (
            <div>
              <Button variant="quiet" onClick={() => sign('drawn')}>
                {delegation.backToPad}
              </Button>
            </div>
          )}
        </div>
      )}
      <div className="grid max-w-form gap-3">
        <p className="text-muted text-sm">{delegation.bring}</p>
        <SubmitButton loading={formState.isSubmitting}>{delegation.submit}</SubmitButton>
      </div>
    </form>
  )
}

/** A pharmacy's name after the word "farmacia", which most names begin with. */
function calledIn(name: string): string {
  return name.replace(/^farmacia\s+(?=\S)/i, '')
}
