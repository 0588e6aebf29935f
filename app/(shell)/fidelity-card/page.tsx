import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { formTexts } from '@/components/account/texts'
import { CardForm } from '@/components/fidelity/card-form'
import { FidelityCard } from '@/components/fidelity/fidelity-card'
import { PharmacyWatch } from '@/components/pharmacy/pharmacy-watch'
import { ProfileCard, ProfileFrame } from '@/components/profile/profile-frame'
import { SECTION_ICONS } from '@/components/profile/section-icons'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { userDataCalls } from '@/lib/contract/user-data'
import { formatShortDate, formatTime } from '@/lib/dates'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'
import { readPharmacy } from '@/lib/pharmacies/server'
import { isMissingCall } from '@/lib/platform/result'
import { privateMetadata } from '@/lib/seo/metadata'
import { tryAsCustomer } from '@/lib/session/read'
import { requireToken } from '@/lib/session/server'
import messages from '@/messages/it.json'

export const dynamic = 'force-dynamic'

const PATH = '/fidelity-card'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account')
  return privateMetadata(t('sections.cards'))
}

/** The customer's loyalty cards with their bar codes, and the way to add one. */
export default async function FidelityCardPage() {
  const visitor = { token: await requireToken(PATH), path: PATH }
  const chosen = pharmacyOfSegment((await cookies()).get('pharmacy')?.value ?? 'none') ?? null
  const [t, read, pharmacy, texts] = await Promise.all([
    getTranslations('fidelity'),
    tryAsCustomer(userDataCalls.listFidelityCards, {}, visitor),
    chosen === null ? null : readPharmacy(chosen),
    formTexts(['required', 'too_long'], ['card_taken']),
  ])
  const cards = 'failure' in read ? [] : read.data
  const names = await Promise.all(cards.map(async ({ pharmacy_id }) => (await readPharmacy(pharmacy_id))?.name ?? ''))
  const now = new Date()
  return (
    <ProfileFrame section="cards" lead={`${t('lead')} ${t('noPoints')}`}>
      <PharmacyWatch pharmacy_id={chosen} />
      {'failure' in read && !isMissingCall(read.failure) && <Notice tone="critical" title={t('failed')} />}
      {cards.map((card, index) => (
        <FidelityCard key={`${card.pharmacy_id} ${card.fidelity_code}`} card={card} pharmacy={names[index] ?? ''} />
      ))}
      {'data' in read && (
        // The service worker keeps the page where it finds this mark.
        <p className="text-muted text-sm" data-device-copy hidden={cards.length === 0}>
          {t('kept', { date: formatShortDate(now), time: formatTime(now) })}
        </p>
      )}
      <ProfileCard id="add-card" title={t('add')}>
        {cards.length === 0 && (
          <EmptyState icon={SECTION_ICONS.cards} heading="h3" title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        )}
        {pharmacy ? (
          <CardForm
            pharmacy={{ id: pharmacy.id, name: pharmacy.name }}
            texts={{ ...texts, fidelity: messages.fidelity }}
          />
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
      </ProfileCard>
    </ProfileFrame>
  )
}
