import type { ComponentProps } from 'react'
import { HEALTH_CODE } from '@/components/forms/typing'
import { TextField } from '@/components/ui/text-field'
import { birthDateMatches, isCodiceFiscale, namesMatch } from '@/lib/identifiers/codice-fiscale'
import messages from '@/messages/it.json'

const texts = messages.profile.data

/**
 * The codice fiscale of the person whose data are beside it: other names or another birth (`YYYY-MM-DD`) are a question, never
 * an error (docs/domain.md#codice-fiscale).
 */
export function HealthCodeField({
  code,
  person: { first_name = '', last_name = '', birth_day },
  ...field
}: ComponentProps<typeof TextField> & {
  code: string | undefined
  person: { first_name?: string | undefined; last_name?: string | undefined; birth_day?: string | undefined }
}) {
  const isCode = code !== undefined && isCodiceFiscale(code)
  const others = isCode && !namesMatch(code, { first_name, last_name })
  const bornOtherwise = isCode && birth_day !== undefined && !birthDateMatches(code, birth_day)
  return (
    <div>
      <TextField {...field} {...HEALTH_CODE} />
      <p role="status" className="mt-1.5 text-sm text-warning empty:hidden">
        {[others && texts.otherNames, bornOtherwise && texts.otherBirthDay].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}
