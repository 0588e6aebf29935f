import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ProfileFrame, ProfileOverview } from '@/components/account/profile-frame'
import { MyBookings } from '@/components/services/my-bookings'
import { TitledCard } from '@/components/ui/titled-card'
import { hiddenSections, PROFILE_PATH, readSection, type SectionName } from '@/lib/account/sections'
import type { SearchParams } from '@/lib/http/search-params'
import { lackingCalls } from '@/lib/platform/abilities'
import { requireToken, type Visitor } from '@/lib/session/server'
import messages from '@/messages/it.json'
import { ConsentsSection, DataSection } from './_sections/data'
import { FavoritesSection } from './_sections/favorites'
import { HouseholdSection } from './_sections/household'
import { AddressesSection, DelegationsSection } from './_sections/lists'
import { OrdersSection } from './_sections/orders'
import { QuestionsSection } from './_sections/questions'
import { readProfile } from './_sections/read'
import { RemindersSection } from './_sections/reminders'
import { SecuritySection } from './_sections/security'

export const dynamic = 'force-dynamic'

type Props = { searchParams: Promise<SearchParams> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('account')
  const section = readSection((await searchParams).section)
  return { title: section ? t(`sections.${section}`) : t('title'), robots: { index: false } }
}

/** Profile pages: one section per `?section=`, the overview without it. */
export default async function ProfilePage({ searchParams }: Props) {
  const search = await searchParams
  const section = readSection(search.section)
  const path = profilePath(search)
  const visitor = { token: await requireToken(path), path }
  const hidden = hiddenSections(await lackingCalls())
  if (section === null)
    return <ProfileOverview name={(await readProfile(visitor.token, path)).first_name} hidden={hidden} />
  const t = await getTranslations()
  const { lead: key, Part } = SECTIONS[section]
  const lead = key ? t(key) : undefined
  return (
    <ProfileFrame section={section} lead={lead} hidden={hidden} plain={PLAIN.includes(section)}>
      <Part {...visitor} search={search} />
    </ProfileFrame>
  )
}

/** Sections that work without JavaScript. */
const PLAIN: readonly SectionName[] = ['reminders', 'questions', 'favorites', 'patients']

type Shown = Visitor & { search: SearchParams }

/** Lead text and content of each section. Cards have a page of their own. */
const SECTIONS = {
  data: { lead: 'profile.data.lead', Part: DataSection },
  addresses: { lead: 'profile.addresses.lead', Part: AddressesSection },
  orders: { lead: null, Part: OrdersSection },
  bookings: { lead: 'profile.bookings.lead', Part: BookingsSection },
  reminders: { lead: 'reminders.lead', Part: RemindersSection },
  questions: { lead: 'questions.lead', Part: QuestionsSection },
  favorites: { lead: 'favorites.lead', Part: FavoritesSection },
  patients: { lead: 'profile.patient.lead', Part: HouseholdSection },
  delegations: { lead: 'profile.delegation.lead', Part: DelegationsSection },
  cards: { lead: null, Part: () => null },
  consents: { lead: 'profile.consents.lead', Part: ConsentsSection },
  security: { lead: null, Part: SecuritySection },
} as const satisfies Record<
  SectionName,
  { lead: string | null; Part: (shown: Shown) => ReactNode | Promise<ReactNode> }
>

function BookingsSection() {
  return (
    <TitledCard name="bookings" title={messages.services.mine.title}>
      <MyBookings />
    </TitledCard>
  )
}

/** The current address, to return to after a login. */
function profilePath(search: SearchParams): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const query = new URLSearchParams(pairs)
  return query.size > 0 ? `${PROFILE_PATH}?${query}` : PROFILE_PATH
}
