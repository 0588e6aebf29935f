'use client'

import { useRouter } from 'next/navigation'
import * as z from 'zod/mini'
import { SubmitButton } from '@/components/account/submit-button'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import type { Profile } from '@/lib/contract/auth'
import { saveProfile } from '@/lib/profile/browser'
import type { ConsentsTexts } from './texts'
import { useProfileForm } from './use-profile-form'

const CONSENTS = ['marketing', 'profiling', 'localization'] as const
type Name = (typeof CONSENTS)[number]

const values_schema = z.object({
  marketing_consent: z.boolean(),
  profiling_consent: z.boolean(),
  localization_consent: z.boolean(),
})
type Values = z.infer<typeof values_schema>

const valuesOf = ({ marketing_consent, profiling_consent, localization_consent }: Profile): Values => ({
  marketing_consent,
  profiling_consent,
  localization_consent,
})

/** The consents that one may give and take back; each says since when it stands. */
export function ConsentsForm({
  profile,
  dates,
  texts,
}: {
  profile: Profile
  /** "Dato il …", where the platform knows. */
  dates: Partial<Record<Name, string>>
  texts: ConsentsTexts
}) {
  const router = useRouter()
  const { consents } = texts
  const { form, failure, setFailure, refuse, restored, forget } = useProfileForm<Values>({
    texts,
    fields: [],
    defaults: valuesOf(profile),
    errorsOf: () => [],
    draft: { name: 'consents', user_id: profile.id, schema: values_schema },
  })

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    const result = await saveProfile(values)
    if (!result.ok) return refuse(result.failure)
    form.reset(valuesOf(result.data))
    forget()
    showToast({ text: consents.saved, tone: 'positive', id: 'consents' })
    router.refresh()
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="grid max-w-form gap-4">
      {failure && <Notice live tone="critical" title={failure} />}
      {restored && <Notice live title={texts.kept} />}
      <fieldset>
        <legend className="sr-only">{consents.legend}</legend>
        {CONSENTS.map((name) => (
          <Checkbox
            key={name}
            {...form.register(`${name}_consent`)}
            label={consents[name]}
            hint={dates[name]}
            className="border-line border-b py-1 last:border-b-0"
          />
        ))}
      </fieldset>
      <SubmitButton loading={form.formState.isSubmitting}>{consents.save}</SubmitButton>
    </form>
  )
}
