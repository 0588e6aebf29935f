import { getTranslations } from 'next-intl/server'
import { ConsentsForm } from '@/components/account/consents-form'
import { DataForm } from '@/components/account/data-form'
import { ButtonLink } from '@/components/ui/button'
import { DefinitionList } from '@/components/ui/definition-list'
import { Link } from '@/components/ui/link'
import { TextWithCode } from '@/components/ui/text-with-code'
import { TitledCard } from '@/components/ui/titled-card'
import { fullName } from '@/lib/account/household'
import { sectionPath } from '@/lib/account/sections'
import { authCalls, type Consent } from '@/lib/contract/auth'
import { readPharmacy } from '@/lib/pharmacies/server'
import { formatDateWithYear } from '@/lib/rules/dates'
import { tryAsCustomer, type Visitor } from '@/lib/session/server'
import { readProfile } from './read'

export async function DataSection({ token, path }: Visitor) {
  const profile = await readProfile(token, path)
  const { email, email_confirmed, pharmacy_id } = profile
  const t = await getTranslations('profile.data')
  // The section works without the pharmacy's name.
  const pharmacy = pharmacy_id === null ? null : await readPharmacy(pharmacy_id).catch(() => null)
  return (
    <>
      <TitledCard name="data">
        <DataForm key={JSON.stringify(profile)} profile={profile} />
      </TitledCard>
      <TitledCard name="account">
        <DefinitionList
          entries={[
            [
              t('email'),
              <>
                <span className="break-all">{email}</span>
                <span className="block text-muted text-sm">
                  {email_confirmed ? t('emailConfirmed') : t('emailUnconfirmed')}
                </span>
              </>,
            ],
            [
              t('pharmacy'),
              <>
                {pharmacy && <span className="mb-2 block">{`${pharmacy.name}, ${pharmacy.city}`}</span>}
                <ButtonLink
                  variant="secondary"
                  size="sm"
                  href={`/pharmacy-selection?${new URLSearchParams({ redirect: sectionPath('data') })}`}
                >
                  {pharmacy ? t('changePharmacy') : t('choosePharmacy')}
                </ButtonLink>
              </>,
            ],
          ]}
        />
      </TitledCard>
    </>
  )
}

/** Texts of the consents that a section of its own asks for. */
const KEPT = {
  reminders: { given: 'remindersGiven', off: 'remindersOff', link: 'remindersLink' },
  favorites: { given: 'favoritesGiven', off: 'favoritesOff', link: 'favoritesLink' },
} as const

export async function ConsentsSection(visitor: Visitor) {
  const [profile, read, t] = await Promise.all([
    readProfile(visitor.token, visitor.path),
    tryAsCustomer(authCalls.listConsents, {}, visitor),
    getTranslations('profile.consents'),
  ])
  // Dates are ext: the form works without them.
  const known: Consent[] | null = 'data' in read ? read.data : null
  const since = (name: Consent['consent']) => known?.find(({ consent }) => consent === name)
  const dates = Object.fromEntries(
    (['marketing', 'profiling', 'localization'] as const).flatMap((name) => {
      const found = since(name)
      return found ? [[name, t(found.given ? 'given' : 'refused', { date: formatDateWithYear(found.at) })]] : []
    }),
  )
  const privacy = since('privacy')
  const health = known?.filter(({ consent }) => consent === 'health_data')
  const household = known?.filter(({ consent }) => consent === 'household') ?? []
  return (
    <>
      <TitledCard name="consents">
        <ConsentsForm key={JSON.stringify(dates)} profile={profile} dates={dates} />
      </TitledCard>
      <TitledCard name="privacy" title={t('privacy')}>
        {privacy && <p>{t('privacyRead', { date: formatDateWithYear(privacy.at) })}</p>}
        <Link href="/privacy" className="link inline-flex min-h-touch items-center">
          {t('privacyLink')}
        </Link>
      </TitledCard>
      {(['reminders', 'favorites'] as const).map((name) => {
        const kept = since(name)
        return (
          kept && (
            <TitledCard key={name} name={name} title={t(name)}>
              <p>{t(KEPT[name][kept.given ? 'given' : 'off'], { date: formatDateWithYear(kept.at) })}</p>
              <Link href={sectionPath(name)} className="link inline-flex min-h-touch items-center">
                {t(KEPT[name].link)}
              </Link>
            </TitledCard>
          )
        )
      })}
      {household.length > 0 && (
        <TitledCard name="household" title={t('household')} lead={t('householdLead')}>
          <ul>
            {household.map(({ patient, at }) => (
              <li key={patient?.id} className="[overflow-wrap:anywhere]">
                {t('householdOf', { name: patient ? fullName(patient) : '', date: formatDateWithYear(at) })}
              </li>
            ))}
          </ul>
          <Link href={sectionPath('patients')} className="link inline-flex min-h-touch items-center">
            {t('householdLink')}
          </Link>
        </TitledCard>
      )}
      {health && (
        <TitledCard name="health" title={t('health')} lead={t('healthLead')}>
          {health.length === 0 ? (
            <p className="text-muted">{t('healthNone')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {health.map(({ order, at }) => (
                <li key={order?.id}>
                  <Link href={`/order-detail/${encodeURIComponent(order?.id ?? '')}`} className="link block py-2.5">
                    <TextWithCode
                      text={t('healthOf', {
                        number: order?.number ?? '',
                        date: formatDateWithYear(at).replaceAll(' ', '\u00a0'),
                      })}
                      code={order?.number ?? ''}
                      className="link inline-block max-w-full"
                    />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </TitledCard>
      )}
    </>
  )
}
