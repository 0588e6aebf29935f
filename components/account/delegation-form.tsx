'use client'

import { useEffect, useRef, useState } from 'react'
import { missingCodes } from '@/components/forms/missing-text'
import { createResolver } from '@/components/forms/resolver'
import { SubmitButton } from '@/components/forms/submit-button'
import { SubmitForm } from '@/components/forms/submit-form'
import { useKeptForm } from '@/components/forms/use-kept-form'
import { ChoiceCards } from '@/components/ui/choice-cards'
import { TextAreaField } from '@/components/ui/text-area-field'
import { TextField } from '@/components/ui/text-field'
import { delegationErrors, delegationValues } from '@/lib/account/delegation-form'
import { findPharmacy, type NamedPharmacy } from '@/lib/account/pharmacies'
import { drawName } from '@/lib/account/typed-signature'
import type { Profile } from '@/lib/contract/auth'
import { type Delegation, userDataCalls } from '@/lib/contract/user-data'
import { refusedAt } from '@/lib/forms/form-failure'
import { fill } from '@/lib/i18n/fill'
import { normaliseCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { formatDateWithYear, isoDay } from '@/lib/rules/dates'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'
import { HealthCodeField } from './health-code-field'
import { PharmacyFinder } from './pharmacy-finder'
import { SignatureField } from './signature-field'
import type { PadHandle } from './signature-pad'

const texts = messages.profile.delegation
const labels = {
  first_name: texts.firstName,
  last_name: texts.lastName,
  health_code: texts.healthCode,
  pharmacy_id: '',
  scope: texts.scope,
  signature: '',
  typed: '',
}
const resolver = createResolver(delegationErrors)
export type Delegator = Pick<Profile, 'id' | 'first_name' | 'last_name' | 'health_code'>

/** Form to write, read and sign a delegation. No pharmacy is preselected (docs/domain.md#L19). */
export function DelegationForm({
  delegator,
  pharmacies: known,
  onSigned,
}: {
  delegator: Delegator
  pharmacies: NamedPharmacy[]
  onSigned: (delegation: Delegation) => void
}) {
  const pad = useRef<PadHandle>(null)
  const signed = useRef('drawn')
  const mine = {
    first_name: delegator.first_name,
    last_name: delegator.last_name,
    health_code: delegator.health_code ?? '',
  }
  const form = useKeptForm({
    labels,
    codes: missingCodes(labels),
    resolver,
    draft: {
      name: 'delegation',
      user_id: delegator.id,
      schema: delegationValues,
      // Restores the customer's own code, which is prefilled.
      restore: (found, whole) => (found.whose === 'other' && !whole ? { ...found, health_code: '' } : found),
    },
    defaults: {
      ...{ whose: 'me', ...mine, pharmacy_id: '', what: 'all', scope: '' },
      ...{ method: 'drawn', typed: '', drawn: null },
    },
    send: async (values) => {
      const { method, pharmacy_id, what, scope } = values
      signed.current = method
      const signature = method === 'typed' ? drawName(values.typed.trim()) : (pad.current?.png() ?? null)
      if (signature === null)
        return method === 'typed' ? refusedAt('typed', 'signature_invalid') : refusedAt('signature', 'signature_empty')
      const body = {
        signature,
        health_code: normaliseCodiceFiscale(values.health_code),
        pharmacy_id,
        first_name: values.first_name.trim(),
        last_name: values.last_name.trim(),
        scope: what === 'some' ? scope.trim() : texts.scopeAll,
        method,
      }
      return api(userDataCalls.addDelegation, { body })
    },
    onSent: (delegation: Delegation) => onSigned(delegation),
    onScreen: (field) => (field === 'signature' && signed.current === 'typed' ? 'typed' : field),
  })
  const { field } = form
  const { register, watch, setValue, formState, clearErrors } = form.form
  const [whose, what, scope, pharmacyId] = watch(['whose', 'what', 'scope', 'pharmacy_id'])
  const [givenName, surname, healthCode] = watch(['first_name', 'last_name', 'health_code'])
  const [foundPharmacies, setFoundPharmacies] = useState<NamedPharmacy[]>([])
  const pharmacies = [...known, ...foundPharmacies].filter(
    ({ id }, index, all) => all.findIndex((other) => other.id === id) === index,
  )
  const pharmacy = pharmacies.find(({ id }) => id === pharmacyId)
  const { first_name, last_name } = formState.errors

  // A draft may name a pharmacy found before the reload.
  const lost = pharmacyId !== '' && pharmacy === undefined ? pharmacyId : null
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

  function choose(next: string) {
    for (const name of ['first_name', 'last_name', 'health_code'] as const) {
      setValue(name, next === 'me' ? mine[name] : '')
      clearErrors(name)
    }
  }

  return (
    <SubmitForm
      of={form}
      aria-labelledby="delegation-form"
      className="grid grid-cols-1 gap-6"
      heading={
        <h2 id="delegation-form" className="text-xl">
          {texts.newTitle}
        </h2>
      }
      button={
        <div className="grid max-w-form gap-3">
          <p className="text-muted text-sm">{texts.bring}</p>
          <SubmitButton loading={formState.isSubmitting}>{texts.submit}</SubmitButton>
        </div>
      }
    >
      <div className="grid max-w-form grid-cols-1 gap-4">
        <ChoiceCards
          label={texts.whose}
          {...register('whose', { onChange: ({ target }: { target: HTMLInputElement }) => choose(target.value) })}
          choices={[
            {
              value: 'me',
              label: texts.me,
              hint: fill(texts.meHint, { name: `${delegator.first_name} ${delegator.last_name}` }),
            },
            { value: 'other', label: texts.other, hint: texts.otherHint },
          ]}
        />
        {(whose === 'other' || first_name || last_name) && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...field('first_name')} autoComplete="off" maxLength={80} />
            <TextField {...field('last_name')} autoComplete="off" maxLength={80} />
          </div>
        )}
        <HealthCodeField
          {...field('health_code')}
          hint={texts.healthCodeHint}
          code={healthCode}
          person={{ first_name: givenName, last_name: surname }}
        />
        <div>
          <ChoiceCards
            {...field('pharmacy_id')}
            label={texts.pharmacy}
            hint={texts.pharmacyHint}
            choices={pharmacies.map(({ id, name, city }) => ({ value: id, label: name, hint: city }))}
          />
          <PharmacyFinder onFound={(found) => setFoundPharmacies((all) => [...all, ...found])} />
        </div>
        <ChoiceCards
          label={texts.what}
          {...register('what')}
          choices={[
            { value: 'all', label: texts.all },
            { value: 'some', label: texts.some },
          ]}
        />
        {what === 'some' && <TextAreaField {...field('scope')} hint={texts.scopeHint} rows={2} maxLength={300} />}
      </div>

      <section aria-labelledby="delegation-text" className="max-w-text rounded-md bg-sunken p-4">
        <h3 id="delegation-text" className="mb-1 text-base">
          {texts.textTitle}
        </h3>
        <p>«{fill(texts.text, { pharmacy: pharmacy ? calledIn(pharmacy.name) : texts.noPharmacy })}».</p>
        <p className="mt-1">
          {fill(texts.textScope, { scope: what === 'some' && scope.trim() ? scope.trim() : texts.scopeAll })}{' '}
          {fill(texts.textDate, { date: formatDateWithYear(isoDay()) })}
        </p>
      </section>
      <SignatureField form={form.form} pad={pad} />
    </SubmitForm>
  )
}

/** Strips a leading "farmacia" from the name, for use after that word. */
function calledIn(name: string): string {
  return name.replace(/^farmacia\s+(?=\S)/i, '')
}
