'use client'

import { type KeyboardEvent, useState } from 'react'
import { codeText } from '@/components/forms/failure-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { patientCalls } from '@/lib/contract/patients'
import { fill } from '@/lib/i18n/fill'
import { isCodiceFiscale, normaliseCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { api } from '@/lib/platform/browser'
import { useAnswer } from '@/lib/platform/swr'
import messages from '@/messages/it.json'
import { problemText } from './order-notice'

const texts = messages.checkout.prescription.patients

/**
 * The patients that the customer has remembered, each a tap away from the field, and a new one to remember. Nothing is shown where nobody
 * answers, or where the platform does not remember any (ext).
 */
export function PatientPicker({
  id,
  health_code,
  onPick,
}: {
  id: string
  health_code: string
  onPick: (health_code: string) => void
}) {
  const { data, reload } = useAnswer(patientCalls.listPatients, {}, { shouldRetryOnError: false })
  if (!data) return null
  const code = normaliseCodiceFiscale(health_code)
  const is_new = isCodiceFiscale(code) && !data.some((one) => one.health_code === code)
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
      {is_new && <Remember key={code} id={id} health_code={code} onSaved={() => void reload()} />}
    </div>
  )
}

/** Asks for the name that goes with the code, and keeps both in the account. */
function Remember({ id, health_code, onSaved }: { id: string; health_code: string; onSaved: () => void }) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState({ first_name: '', last_name: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function save() {
    setTried(true)
    if (busy || name.first_name.trim() === '' || name.last_name.trim() === '') return
    setBusy(true)
    setFailure(null)
    const result = await api(patientCalls.addPatient, { body: { ...name, health_code } })
    setBusy(false)
    if (result.ok) return onSaved()
    const { failure: failed } = result
    const problem = failed.kind === 'problem' ? failed.problem : null
    const code = problem?.errors?.[0]?.code
    setFailure(codeText(code) ?? (await problemText(problem?.code)) ?? messages.errors.generic)
  }

  /** Enter keeps the name, and does not send the order around it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void save()
  }

  if (!open)
    return (
      <div>
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          {texts.remember}
        </Button>
      </div>
    )
  const field = (part: keyof typeof name) => ({
    id: `${id}.${part}`,
    value: name[part],
    error: tried && name[part].trim() === '' ? messages.validation.code.required : undefined,
    autoComplete: 'off',
    maxLength: 80,
    onKeyDown,
    onChange: ({ target }: { target: HTMLInputElement }) => setName({ ...name, [part]: target.value }),
  })
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-3">
      {failure && <Notice live tone="critical" title={failure} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...field('first_name')} label={texts.firstName} />
        <TextField {...field('last_name')} label={texts.lastName} />
      </div>
      <div>
        <Button size="sm" variant="secondary" loading={busy} onClick={() => void save()}>
          {texts.save}
        </Button>
      </div>
    </div>
  )
}
