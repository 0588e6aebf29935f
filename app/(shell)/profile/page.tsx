import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ListingPagination } from '@/components/catalogue/listing-pagination'
import { Container } from '@/components/layout/container'
import { OrderList } from '@/components/orders/order-list'
import { MyBookings } from '@/components/services/my-bookings'
import { mineTexts } from '@/components/services/texts'
import { Card } from '@/components/ui/card'
import { DefinitionList } from '@/components/ui/definition-list'
import { authCalls, type Profile } from '@/lib/contract/auth'
import { orderCalls } from '@/lib/contract/orders'
import { formatDateWithYear } from '@/lib/dates'
import { readPharmacy } from '@/lib/pharmacies/server'
import { readAsCustomer } from '@/lib/session/read'
import { requireToken } from '@/lib/session/server'

export const dynamic = 'force-dynamic'

const PATH = '/profile'
const PAGE_SIZE = 10

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account')
  return { title: t('title'), robots: { index: false } }
}

/** The customer's own page: who they are to the shop, and their orders. */
export default async function ProfilePage({ searchParams }: Props) {
  const token = await requireToken(PATH)
  const page = pageOf((await searchParams).page)
  const visitor = { token, path: PATH }
  const [me, orders] = await Promise.all([
    readAsCustomer(authCalls.getMe, {}, visitor),
    readAsCustomer(orderCalls.listOrders, { query: { page_number: page, page_size: PAGE_SIZE } }, visitor),
  ])
  if (!me.data) notFound()
  const t = await getTranslations()
  const total = Number(orders.headers?.get('x-total-count') ?? orders.data?.length ?? 0)
  return (
    <Container>
      <h1 className="text-2xl sm:text-3xl">{t('account.title')}</h1>
      <p className="mt-1 mb-5 text-muted">{t('account.greeting', { name: me.data.first_name })}</p>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="grid min-w-0 gap-5">
          <Card as="section" id="orders" aria-labelledby="orders-title">
            <h2 id="orders-title" className="text-xl">
              {t('orders.title')}
            </h2>
            <p className="mt-1 mb-5 text-muted text-sm">{t('orders.list.lead')}</p>
            <OrderList orders={orders.data ?? []} />
            <div className="mt-5">
              <ListingPagination
                page={page}
                pages={Math.max(1, Math.ceil(total / PAGE_SIZE))}
                href={(target) => (target === 1 ? PATH : `${PATH}?page=${target}`)}
              />
            </div>
          </Card>
          <Card as="section" id="bookings" aria-labelledby="bookings-title" className="scroll-mt-28">
            <h2 id="bookings-title" className="mb-4 text-xl">
              {t('services.mine.title')}
            </h2>
            <MyBookings texts={mineTexts()} />
          </Card>
        </div>
        <PersonalData profile={me.data} />
      </div>
    </Container>
  )
}

async function PersonalData({ profile }: { profile: Profile }) {
  const t = await getTranslations('account')
  const { first_name, last_name, email, birth_day, phone_number, health_code, pharmacy_id } = profile
  const pharmacy = pharmacy_id === null ? null : await readPharmacy(pharmacy_id)
  return (
    <Card as="section" aria-labelledby="data-title">
      <h2 id="data-title" className="text-xl">
        {t('sections.data')}
      </h2>
      <p className="mt-1 text-muted text-sm">{t('dataHint')}</p>
      <DefinitionList
        entries={[
          { key: 'name', term: t('name'), value: `${first_name} ${last_name}` },
          { key: 'email', term: t('email'), value: <span className="break-all">{email}</span> },
          { key: 'birth_day', term: t('birthDay'), value: formatDateWithYear(birth_day) },
          { key: 'phone', term: t('phone'), value: phone_number ?? t('missing') },
          { key: 'health_code', term: t('healthCode'), value: health_code ?? t('missing') },
          { key: 'pharmacy', term: t('favoritePharmacy'), value: pharmacy?.name ?? t('missing') },
        ]}
      />
    </Card>
  )
}

function pageOf(value: string | string[] | undefined): number {
  const page = Number(Array.isArray(value) ? value[0] : value)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}
