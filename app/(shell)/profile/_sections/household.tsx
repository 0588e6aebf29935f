import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { Household } from '@/components/account/household'
import { NewPatient } from '@/components/account/patients'
import { failureText } from '@/components/forms/failure-text'
import { Notice } from '@/components/ui/notice'
import { TitledCard } from '@/components/ui/titled-card'
import { patientCalls } from '@/lib/contract/patients'
import { reminderCalls } from '@/lib/contract/reminders'
import { userDataCalls } from '@/lib/contract/user-data'
import { formToken, readFormValues, readSentForm, refusedForm } from '@/lib/forms/sent-form'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { readPharmacy } from '@/lib/pharmacies/server'
import { isMissingCall } from '@/lib/platform/result'
import { tryAsCustomer, type Visitor } from '@/lib/session/server'
import messages from '@/messages/it.json'
import { readProfile } from './read'

/** Lists the people of the household with what is kept for each, and the form that adds a person. Works without JavaScript. */
export async function HouseholdSection({ search, ...visitor }: Visitor & { search: SearchParams }) {
  const [profile, read, kept, cards, store, t] = await Promise.all([
    readProfile(visitor.token, visitor.path),
    tryAsCustomer(patientCalls.listPatients, {}, visitor),
    tryAsCustomer(reminderCalls.listReminders, {}, visitor),
    tryAsCustomer(userDataCalls.listFidelityCards, {}, visitor),
    cookies(),
    getTranslations(),
  ])
  if ('failure' in read)
    return <Notice title={isMissingCall(read.failure) ? t('profile.unavailable') : t('account.failed')} />
  const xsrf = formToken(store)
  const sent = await readSentForm(store, search, refusedForm)
  const input = sent && { ...sent, fields: new URLSearchParams(sent.fields) }
  const theirs = 'data' in cards ? cards.data.filter(({ patient }) => patient) : []
  const named = await Promise.all(
    theirs.map(async (card) => ({ ...card, pharmacy: (await readPharmacy(card.pharmacy_id))?.name ?? '' })),
  )
  const { reminders, repeat_orders: repeats = [] } = 'data' in kept ? kept.data : { reminders: [] }
  const done = Object.entries(messages.profile.patient.done).find(([name]) => name === firstValue(search.done))
  // Its errors are shown at the fields of the form that adds a person.
  const isAdding = input?.fields.has('health_code') ?? false
  const { stale } = messages.profile.patient
  return (
    <>
      {done && !input && <Notice tone="positive" live title={done[1]} />}
      <Household
        patients={read.data}
        kept={{ reminders, repeats, cards: named }}
        input={isAdding ? null : input}
        xsrf={xsrf}
      />
      <TitledCard name="new-patient">
        <NewPatient
          user_id={profile.id}
          plain={{
            action: '/api/household/add',
            hidden: { xsrf },
            sent:
              input && isAdding
                ? {
                    values: readFormValues({ first_name: '', last_name: '', health_code: '' }, input.fields),
                    errors: input.errors,
                    failure: input.failure && { code: input.failure.code, text: failureText(input.failure, { stale }) },
                  }
                : null,
          }}
        />
      </TitledCard>
    </>
  )
}
