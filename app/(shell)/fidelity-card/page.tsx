import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { CardForm } from '@/components/account/card-form'
import { FidelityCard } from '@/components/account/fidelity-card'
import { CardPatient } from '@/components/account/patient-choice'
import { ProfileFrame, SECTION_ICONS } from '@/components/account/profile-frame'
import { PharmacyWatch } from '@/components/pharmacies/pharmacy-watch'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { TitledCard } from '@/components/ui/titled-card'
import { choosePeople } from '@/lib/account/household'
import { readPeople } from '@/lib/account/household-server'
import { hiddenSections } from '@/lib/account/sections'
import { userDataCalls } from '@/lib/contract/user-data'
import { formToken } from '@/lib/forms/sent-form'
import { readChosenPharmacy, readPharmacy } from '@/lib/pharmacies/server'
import { lackingCalls } from '@/lib/platform/abilities'
import { isMissingCall } from '@/lib/platform/result'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import { privateMetadata } from '@/lib/seo/metadata'
import { requireToken, tryAsCustomer } from '@/lib/session/server'

export const dynamic = 'force-dynamic'

const PATH = '/fidelity-card'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account')
  return privateMetadata(t('sections.cards'))
}

/** The customer's loyalty cards with their bar codes, and the form to add one. */
export default async function FidelityCardPage() {
  const visitor = { token: await requireToken(PATH), path: PATH }
  const chosen = await readChosenPharmacy()
  const [t, store, people, read, pharmacy] = await Promise.all([
    getTranslations('fidelity'),
    cookies(),
    readPeople(visitor),
    tryAsCustomer(userDataCalls.listFidelityCards, {}, visitor),
    chosen === null ? null : readPharmacy(chosen),
  ])
  const cards = 'failure' in read ? [] : read.data
  const names = await Promise.all(cards.map(async ({ pharmacy_id }) => (await readPharmacy(pharmacy_id))?.name ?? ''))
  const now = new Date()
  return (
    <ProfileFrame section="cards" hidden={hiddenSections(await lackingCalls())} lead={`${t('lead')} ${t('noPoints')}`}>
      <PharmacyWatch pharmacy_id={chosen} />
      {'failure' in read && !isMissingCall(read.failure) && <Notice tone="critical" title={t('failed')} />}
      {cards.map((card, index) => (
        <FidelityCard key={`${card.pharmacy_id} ${card.fidelity_code}`} card={card} pharmacy={names[index] ?? ''}>
          <CardPatient card={card} people={choosePeople(people, card)} xsrf={formToken(store)} />
        </FidelityCard>
      ))}
      {'data' in read && (
        // The service worker stores pages with this mark.
        <p className="text-muted text-sm" data-device-copy="account" hidden={cards.length === 0}>
          {t('kept', { date: formatShortDate(now), time: formatTime(now) })}
        </p>
      )}
      <TitledCard name="add-card" title={t('add')}>
        {cards.length === 0 && (
          <EmptyState icon={SECTION_ICONS.cards} heading="h3" title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        )}
        {pharmacy ? (
          <CardForm pharmacy={{ id: pharmacy.id, name: pharmacy.name }} />
        ) : (
          <Notice
            title={t('noPharmacy')}
            action={
              <Link href={`/pharmacy-selection?redirect=${PATH}`} className="link inline-flex min-h-touch items-center">
                {t('choosePharmacy')}
              </Link>
            }
          />
        )}
      </TitledCard>
    </ProfileFrame>
  )
}
