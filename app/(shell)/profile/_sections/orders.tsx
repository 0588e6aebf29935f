import { getTranslations } from 'next-intl/server'
import { OrderFilterForm, OrderList } from '@/components/orders/order-list'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CollectIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { Pagination } from '@/components/ui/pagination'
import { TitledCard } from '@/components/ui/titled-card'
import { sectionPath } from '@/lib/account/sections'
import { orderCalls } from '@/lib/contract/orders'
import type { SearchParams } from '@/lib/http/search-params'
import { ordersPath, periodDays, readOrderFilters } from '@/lib/orders/order-state'
import { isoDay } from '@/lib/rules/dates'
import { readAsCustomer, tryAsCustomer, type Visitor } from '@/lib/session/server'

const PAGE_SIZE = 10

export async function OrdersSection({ search, ...visitor }: Visitor & { search: SearchParams }) {
  const today = isoDay()
  const filters = readOrderFilters(search, today)
  const { status, period, page } = filters
  const asked = { page_number: page, page_size: PAGE_SIZE, ...(status && { status }) }
  const t = await getTranslations()
  const days = periodDays(period, today)
  let periodUnknown = false
  let read = await tryAsCustomer(orderCalls.listOrders, { query: { ...asked, ...days } }, visitor)
  // The period is ext: a platform that does not know it rejects the whole request.
  if ('failure' in read && period && read.failure.kind === 'problem' && read.failure.status === 422) {
    periodUnknown = true
    read = await tryAsCustomer(orderCalls.listOrders, { query: asked }, visitor)
  }
  const answer = 'data' in read ? read : await readAsCustomer(orderCalls.listOrders, { query: asked }, visitor)
  const orders = answer.data ?? []
  const total = Number(answer.headers?.get('x-total-count') ?? orders.length)
  const filtered = status !== null || period !== null
  return (
    <TitledCard name="orders">
      {(filtered || total > 0) && <OrderFilterForm filters={filters} today={today} total={total} />}
      {periodUnknown && <Notice title={t('profile.orders.noPeriod')} className="mb-4" />}
      {filtered && orders.length === 0 ? (
        <EmptyState
          icon={CollectIcon}
          title={t('profile.orders.none')}
          action={<ButtonLink href={sectionPath('orders')}>{t('profile.orders.reset')}</ButtonLink>}
        >
          {t('profile.orders.noneHint')}
        </EmptyState>
      ) : (
        <OrderList orders={orders} />
      )}
      <div className="mt-5">
        <Pagination
          page={page}
          pages={Math.max(1, Math.ceil(total / PAGE_SIZE))}
          href={(target) => ordersPath({ ...filters, page: target })}
        />
      </div>
    </TitledCard>
  )
}
