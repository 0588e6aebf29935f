import { useTranslations } from 'next-intl'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { SelectField } from '@/components/ui/select-field'
import { TitledCard } from '@/components/ui/titled-card'
import { fullName, type PeopleChoice } from '@/lib/account/household'
import { sectionPath } from '@/lib/account/sections'
import type { NamedPatient } from '@/lib/contract/patients'
import type { FidelityCard } from '@/lib/contract/user-data'

/** For whom something is: the customer by default. Renders nothing without other people in the household. */
export function PatientField({
  people: { options, missing },
  prescription = false,
  ...field
}: {
  people: PeopleChoice
  /** A medicine on prescription, which needs a delegation. */
  prescription?: boolean
  id: string
  defaultValue?: string
  error?: string | undefined
}) {
  const t = useTranslations('profile.patient')
  if (options.length + missing.length === 0) return null
  return (
    <div>
      {options.length > 0 && (
        <SelectField
          {...field}
          name="patient_id"
          label={t('whose')}
          options={[
            { value: '', label: t('mine') },
            ...options.map((one) => ({ value: one.id, label: t('for', { name: fullName(one) }) })),
          ]}
        />
      )}
      {missing.length > 0 && (
        <p className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
          {t(prescription ? 'missingDelegation' : 'missingConsent', { names: missing.map(fullName).join(', ') })}{' '}
          <Link href={sectionPath('patients')} className="link tap">
            {t('toHousehold')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** A form of its own that says for whom an order or a card is. */
function PatientForm({
  to,
  fields,
  id,
  people,
  patient,
}: {
  to: 'order' | 'card'
  fields: Record<string, string>
  id: string
  people: PeopleChoice
  patient: NamedPatient | null | undefined
}) {
  const t = useTranslations('profile.patient')
  // The current person is shown even if not offered.
  const options = people.options.map(({ id }) => id)
  const isOffered = !patient || options.includes(patient.id)
  return (
    <form method="post" action={`/api/household/${to}`} className="grid max-w-form grid-cols-1 gap-3">
      <HiddenFields fields={fields} />
      {patient && !isOffered && <p>{t('for', { name: fullName(patient) })}</p>}
      <PatientField id={id} people={people} defaultValue={(isOffered && patient?.id) || ''} />
      {(people.options.length > 0 || patient) && (
        <div>
          <Button type="submit" variant="secondary" size="sm">
            {t('setWhose')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** For whom an order is, which its customer and the pharmacy see. */
export function OrderPatient({
  order_id,
  xsrf,
  ...shown
}: {
  order_id: string
  xsrf: string
  people: PeopleChoice
  patient: NamedPatient | null | undefined
}) {
  const t = useTranslations('profile.patient')
  if (shown.people.options.length + shown.people.missing.length === 0) return null
  return (
    <TitledCard name="patient" title={t('order')} lead={t('orderLead')}>
      <PatientForm to="order" id="order-patient" fields={{ xsrf, order_id }} {...shown} />
    </TitledCard>
  )
}

/** Whose a loyalty card is. */
export function CardPatient({ card, people, xsrf }: { card: FidelityCard; people: PeopleChoice; xsrf: string }) {
  if (people.options.length + people.missing.length === 0) return null
  const { fidelity_code, pharmacy_id, patient } = card
  return (
    <div className="mt-4 border-line border-t pt-4">
      <PatientForm
        to="card"
        id={`patient-${pharmacy_id}-${fidelity_code}`}
        fields={{ xsrf, fidelity_code, pharmacy_id }}
        people={people}
        patient={patient}
      />
    </div>
  )
}

/** Whom something is for, where it is not the customer. */
export function ForPatient({ patient }: { patient: NamedPatient | null | undefined }) {
  const t = useTranslations('profile.patient')
  return patient ? (
    <p className="font-bold text-sm [overflow-wrap:anywhere]">{t('for', { name: fullName(patient) })}</p>
  ) : null
}
