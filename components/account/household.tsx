import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { codeText, failureText } from '@/components/forms/failure-text'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { PressForm } from '@/components/forms/press-form'
import { Button, buttonClasses } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import { HeartIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { fullName } from '@/lib/account/household'
import { repeatPath, sectionPath } from '@/lib/account/sections'
import type { Patient } from '@/lib/contract/patients'
import type { Reminder, RepeatOrder } from '@/lib/contract/reminders'
import type { FidelityCard } from '@/lib/contract/user-data'
import { formatDateWithYear, formatShortDate } from '@/lib/rules/dates'
import { Refused, type ReminderInput } from './reminder-form'

/** What is kept for the people of a household. */
export interface KeptForPeople {
  reminders: readonly Reminder[]
  repeats: readonly RepeatOrder[]
  cards: readonly (FidelityCard & { pharmacy: string })[]
}

interface Shown {
  patient: Patient
  kept: KeptForPeople
  xsrf: string
}

/** The people of a household, each with what is kept for them, the delegations, and how it ends. */
export function Household({
  patients,
  input,
  ...shown
}: Omit<Shown, 'patient'> & { patients: readonly Patient[]; input: ReminderInput | null }) {
  const t = useTranslations('profile.patient')
  const refusal = useRefusalText(input)
  return (
    <>
      <Refused text={refusal} />
      {patients.length === 0 ? (
        <EmptyState icon={HeartIcon} heading="h2" title={t('empty')}>
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <ul aria-label={t('list')} className="grid gap-5">
          {patients.map((patient) => (
            <Person key={patient.id} patient={patient} {...shown} />
          ))}
        </ul>
      )}
    </>
  )
}

function useRefusalText(input: ReminderInput | null): string | null {
  const t = useTranslations('profile.patient')
  if (input === null) return null
  const { errors, failure } = input
  if (failure) return failureText(failure, { stale: t('stale') })
  const [first] = errors
  if (!first || ['first_name', 'last_name', 'health_code'].includes(first.field)) return null
  return first.code === 'consent_required' || first.code === 'delegation_required'
    ? t(first.code === 'consent_required' ? 'consentMissing' : 'delegationMissing')
    : (codeText(first.code) ?? null)
}

function Person({ patient, kept, xsrf }: Shown) {
  const t = useTranslations('profile.patient')
  const name = fullName(patient)
  const { id, health_code, self, consent_at, delegations = [] } = patient
  return (
    <Card as="li" aria-labelledby={`person-${id}`}>
      <h2 id={`person-${id}`} className="text-xl [overflow-wrap:anywhere]">
        {name}
      </h2>
      <p className="font-code text-muted tabular-nums">{health_code}</p>
      {self && <p className="text-sm">{t('self')}</p>}
      <Things patient={patient} kept={kept} />
      {!self && consent_at !== undefined && (
        <section aria-label={t('agreementOf', { name })} className="mt-4">
          <h3 className="text-base">{t('agreement')}</h3>
          {consent_at ? (
            <p className="text-sm">{t('agreed', { date: formatDateWithYear(consent_at) })}</p>
          ) : (
            <ConsentForm id={id} name={name} xsrf={xsrf} />
          )}
        </section>
      )}
      {!self && (
        <section aria-label={t('delegationsOf', { name })} className="mt-4">
          <h3 className="text-base">{t('delegations')}</h3>
          {delegations.length === 0 && <p className="text-sm">{t('noDelegation')}</p>}
          <ul>
            {delegations.map(({ id: delegation, pharmacy, created_at }) => (
              <li key={delegation} className="py-1">
                <p className="text-sm [overflow-wrap:anywhere]">
                  {t('delegationTo', {
                    pharmacy: pharmacy?.name ?? t('anyPharmacy'),
                    date: formatDateWithYear(created_at),
                  })}
                </p>
                <Ending label={t('revoke')} name={`${name}, ${pharmacy?.name ?? t('anyPharmacy')}`}>
                  <p className="mb-2 text-sm">{t('revokeStops')}</p>
                  <PressForm to="/api/household/revoke" fields={{ xsrf, id: delegation }} variant="danger">
                    {t('revokeNow')}
                  </PressForm>
                </Ending>
              </li>
            ))}
          </ul>
          <Link href={sectionPath('delegations')} className="link tap">
            {t('signDelegation')}
            <span className="sr-only">: {name}</span>
          </Link>
        </section>
      )}
      <Ending label={t('delete')} name={name}>
        <RemoveForm id={id} asks={!self} xsrf={xsrf} />
      </Ending>
    </Card>
  )
}

/** A press that ends something, with what it takes said first. */
function Ending({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <details className="mt-2">
      <summary className={buttonClasses({ variant: 'quiet', size: 'sm' })} aria-label={`${label}: ${name}`}>
        {label}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}

function ConsentForm({ id, name, xsrf }: { id: string; name: string; xsrf: string }) {
  const t = useTranslations('profile.patient')
  return (
    <form method="post" action="/api/household/agree" className="mt-1 grid max-w-form gap-3">
      <HiddenFields fields={{ xsrf, id }} />
      <Checkbox id={`consent-${id}`} name="health_data_consent" label={t('consent', { name })} />
      <div>
        <Button type="submit" variant="secondary" size="sm">
          {t('agree')}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </form>
  )
}

/** `asks`: what is kept for the person can go or stay. */
function RemoveForm({ id, asks, xsrf }: { id: string; asks: boolean; xsrf: string }) {
  const t = useTranslations('profile.patient')
  return (
    <form method="post" action="/api/household/remove" className="grid max-w-form gap-3">
      <HiddenFields fields={{ xsrf, id }} />
      {asks && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-bold">{t('things')}</legend>
          {(['delete', 'keep'] as const).map((value) => (
            <label key={value} className="flex min-h-touch items-start gap-3 text-sm">
              <input
                type="radio"
                name="things"
                value={value}
                defaultChecked={value === 'delete'}
                className="mt-0.5 size-5 shrink-0 accent-brand"
              />
              {t(value === 'delete' ? 'thingsDelete' : 'thingsKeep')}
            </label>
          ))}
        </fieldset>
      )}
      <p className="text-sm">{t('ordersStay')}</p>
      <div>
        <Button type="submit" variant="danger" size="sm">
          {t('deleteNow')}
        </Button>
      </div>
    </form>
  )
}

/** Orders, prescriptions, reminders and cards of a person, each with its page. */
function Things({ patient: { id, orders = [] }, kept }: Omit<Shown, 'xsrf'>) {
  const t = useTranslations('profile.patient')
  const isTheirs = ({ patient }: { patient?: { id: string } | null | undefined }) => patient?.id === id
  const links = [
    ...orders.map((order) => ({
      href: `/order-detail/${encodeURIComponent(order.id)}`,
      text: t(order.prescriptions > 0 ? 'orderPrescription' : 'orderOf', {
        number: order.number,
        date: formatShortDate(order.created_at),
      }),
    })),
    ...kept.reminders
      .filter(isTheirs)
      .map(({ name }) => ({ href: sectionPath('reminders'), text: t('reminderOf', { product: name }) })),
    ...kept.repeats.filter(isTheirs).map((one) => ({
      href: repeatPath(one.id),
      text: t('repeatOf', { number: one.order.number, weeks: one.weeks }),
    })),
    ...kept.cards
      .filter(isTheirs)
      .map(({ pharmacy }) => ({ href: sectionPath('cards'), text: t('cardOf', { pharmacy }) })),
  ]
  if (links.length === 0) return <p className="mt-2 text-muted text-sm">{t('nothing')}</p>
  return (
    <ul className="mt-2">
      {links.map(({ href, text }) => (
        <li key={`${href} ${text}`}>
          <Link href={href} className="link tap [overflow-wrap:anywhere]">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
