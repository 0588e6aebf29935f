'use client'

import { type KeyboardEvent, useState } from 'react'
import * as z from 'zod/mini'
import { schemaResolver } from '@/components/forms/resolver'
import { useSubmitForm } from '@/components/forms/use-submit-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { patientCalls, patientRequest } from '@/lib/contract/patients'
import { fill } from '@/lib/i18n/fill'
import { isCodiceFiscale, normaliseCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { api } from '@/lib/session/api'
import { useAnswer } from '@/lib/session/swr'
import messages from '@/messages/it.json'

const texts = messages.checkout.prescription.patients
const labels = { first_name: texts.firstName, last_name: texts.lastName }
const resolver = schemaResolver(z.pick(patientRequest, { first_name: true, last_name: true }))

/**
 * The customer's saved patients, and a button to save another. Renders nothing on failure, or if the platform does not
 * save patients (ext).
 */
export function PatientPicker({
  id,
  health_code,
  onPick,
}: {
  id: string
  health_code: string
  onPick: (healthCode: string) => void
}) {
  const { data, reload } = useAnswer(patientCalls.listPatients, {}, { shouldRetryOnError: false })
  if (!data) return null
  const code = normaliseCodiceFiscale(health_code)
  const isNew = isCodiceFiscale(code) && !data.some((one) => one.health_code === code)
  return (
    <div className="-mt-2 grid gap-3">
      {data.length > 0 && (
        <fieldset aria-label={texts.legend} className="flex flex-wrap items-center gap-2">
          {data.map((one) => {
            const name = `${one.first_name} ${one.last_name}`
            return (
              <Button
                key={one.id}
                size="sm"
                variant="secondary"
                aria-label={fill(texts.use, { name })}
                aria-pressed={one.health_code === code}
                className={one.health_code === code ? 'border-brand bg-brand-soft' : undefined}
                onClick={() => onPick(one.health_code)}
              >
                {name}
              </Button>
            )
          })}
        </fieldset>
      )}
      {isNew && <Remember key={code} id={id} health_code={code} onSaved={() => void reload()} />}
    </div>
  )
}

/** Asks for the patient's name and saves it with the code. */
function Remember({ id, health_code, onSaved }: { id: string; health_code: string; onSaved: () => void }) {
  const [open, setOpen] = useState(false)
  const { form, field, failure, submit } = useSubmitForm({
    labels,
    prefix: `${id}.`,
    resolver,
    defaults: { first_name: '', last_name: '' },
    send: (name) => api(patientCalls.addPatient, { body: { ...name, health_code } }),
    onSent: onSaved,
  })

  /** Enter saves the name without submitting the surrounding order. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void submit(event)
  }

  if (!open)
    return (
      <div>
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          {texts.remember}
        </Button>
      </div>
    )
  const rest = { autoComplete: 'off', maxLength: 80, onKeyDown }
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-3">
      {failure && <Notice live tone="critical" title={failure.text} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...field('first_name')} {...rest} />
        <TextField {...field('last_name')} {...rest} />
      </div>
      <div>
        <Button size="sm" variant="secondary" loading={form.formState.isSubmitting} onClick={submit}>
          {texts.save}
        </Button>
      </div>
    </div>
  )
}
