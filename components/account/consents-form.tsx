'use client'

import { useRouter } from 'next/navigation'
import * as z from 'zod/mini'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { useKeptForm } from '@/components/forms/use-kept-form'
import { Checkbox } from '@/components/ui/checkbox'
import { showToast } from '@/components/ui/toast'
import { authCalls, type Profile } from '@/lib/contract/auth'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'

const texts = messages.profile.consents
const { marketing, profiling, localization } = texts
const CONSENTS = Object.entries({ marketing, profiling, localization }) as [Name, string][]
type Name = 'marketing' | 'profiling' | 'localization'

const schema = z.object({
  marketing_consent: z.boolean(),
  profiling_consent: z.boolean(),
  localization_consent: z.boolean(),
})
const resolver = schemaResolver(schema)

/** The optional consents, each with its date. */
export function ConsentsForm({
  profile,
  dates,
}: {
  profile: Profile
  /** "Dato il …", if the platform knows the date. */
  dates: Partial<Record<Name, string>>
}) {
  const router = useRouter()
  const form = useKeptForm({
    labels: {},
    resolver,
    draft: { name: 'consents', user_id: profile.id, schema },
    defaults: schema.parse(profile),
    send: (body) => api(authCalls.updateMe, { body }),
    onSent: (saved, { reset }) => {
      reset(schema.parse(saved))
      showToast({ text: texts.saved, tone: 'positive', id: 'consents' })
      router.refresh()
    },
  })
  return (
    <SubmitForm of={form} button={texts.save}>
      <fieldset>
        <legend className="sr-only">{texts.legend}</legend>
        {CONSENTS.map(([name, label]) => (
          <Checkbox
            key={name}
            {...form.form.register(`${name}_consent`)}
            label={label}
            hint={dates[name]}
            className="border-line border-b py-1 last:border-b-0"
          />
        ))}
      </fieldset>
    </SubmitForm>
  )
}
