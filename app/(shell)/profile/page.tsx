import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ProfileCard, ProfileFrame, ProfileOverview } from '@/components/profile/profile-frame'
import { MyBookings } from '@/components/services/my-bookings'
import { mineTexts } from '@/components/services/texts'
import { lackingCalls } from '@/lib/platform/abilities'
import { PROFILE_PATH, type SectionName, sectionOf } from '@/lib/profile/sections'
import { requireToken } from '@/lib/session/server'
import { AddressesSection } from './_sections/addresses'
import { ConsentsSection } from './_sections/consents'
import { DataSection } from './_sections/data'
import { DelegationsSection } from './_sections/delegations'
import { OrdersSection } from './_sections/orders'
import { PatientsSection } from './_sections/patients'
import { readProfile, type Visitor } from './_sections/read'
import { SecuritySection } from './_sections/security'

export const dynamic = 'force-dynamic'

type Search = Record<string, string | string[] | undefined>
type Props = { searchParams: Promise<Search> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('account')
  const section = sectionOf((await searchParams).section)
  return { title: section ? t(`sections.${section}`) : t('title'), robots: { index: false } }
}

/** The customer's own pages: each section at `?section=`, without it the list of all. */
export default async function ProfilePage({ searchParams }: Props) {
  const search = await searchParams
  const section = sectionOf(search.section)
  const path = pathOf(search)
  const visitor = { token: await requireToken(path), path }
  const lacking = await lackingCalls()
  const hidden: SectionName[] = lacking.includes('listPatients') ? ['patients'] : []
  if (section === null)
    return <ProfileOverview name={(await readProfile(visitor.token, path)).first_name} hidden={hidden} />
  const t = await getTranslations('profile')
  return (
    <ProfileFrame section={section} lead={LEADS[section] && t(LEADS[section])} hidden={hidden}>
      <Section section={section} visitor={visitor} search={search} />
    </ProfileFrame>
  )
}

const LEADS = {
  data: 'data.lead',
  addresses: 'addresses.lead',
  orders: undefined,
  bookings: 'bookings.lead',
  patients: 'patient.lead',
  delegations: 'delegation.lead',
  cards: undefined,
  consents: 'consents.lead',
  security: undefined,
} as const

function Section({ section, visitor, search }: { section: SectionName; visitor: Visitor; search: Search }) {
  switch (section) {
    case 'data':
      return <DataSection {...visitor} />
    case 'addresses':
      return <AddressesSection {...visitor} />
    case 'orders':
      return <OrdersSection {...visitor} search={search} />
    case 'bookings':
      return (
        <ProfileCard id="bookings" title={mineTexts().title}>
          <MyBookings texts={mineTexts()} />
        </ProfileCard>
      )
    case 'patients':
      return <PatientsSection {...visitor} />
    case 'delegations':
      return <DelegationsSection {...visitor} />
    case 'consents':
      return <ConsentsSection {...visitor} />
    case 'security':
      return <SecuritySection {...visitor} />
    case 'cards':
      return null
  }
}

/** This very page, for the way back after a login. */
function pathOf(search: Search): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const query = new URLSearchParams(pairs)
  return query.size > 0 ? `${PROFILE_PATH}?${query}` : PROFILE_PATH
}
