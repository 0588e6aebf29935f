import { getTranslations } from 'next-intl/server'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { FilterIcon, SearchIcon } from '@/components/ui/icons'
import { deskState } from '@/lib/contract/desk-orders'
import { deliveryKind } from '@/lib/contract/pharmacies'
import { FILTER_FLAGS, FILTER_NAMES } from '@/lib/desk/filters'
import { DESK } from '@/lib/desk/paths'
import { type TodayView, todayPath } from '@/lib/desk/today'
import { DeskButton } from './button'
import { DeskForm, DeskSelect } from './form'
import { DeskMenu } from './tabs'

/** Finds an order, and filters the list. */
export async function DeskSearch({ view }: { view: TodayView }) {
  const t = await getTranslations('desk')
  return (
    <div className="desk-tools">
      <search className="desk-search">
        <DeskForm action="cerca" values={{ farmacia: view.pharmacy_id }}>
          <label htmlFor="desk-cerca" className="desk-hidden">
            {t('search.label')}
          </label>
          <input
            id="desk-cerca"
            name="cerca"
            type="search"
            maxLength={80}
            autoComplete="off"
            placeholder={t('search.example')}
            defaultValue={view.searched?.text}
            aria-describedby="desk-cerca-hint"
          />
          <DeskButton main>
            <SearchIcon />
            <span className="desk-menu-text">{t('search.submit')}</span>
          </DeskButton>
          <p id="desk-cerca-hint" className="desk-hidden">
            {t('search.hint')}
          </p>
        </DeskForm>
      </search>
      {!view.searched && <OrderFilters view={view} />}
    </div>
  )
}

/** Filters of the list, as parameters of its address: they stay in every link of the page. */
async function OrderFilters({ view }: { view: TodayView }) {
  const t = await getTranslations('desk.filter')
  const status = await getTranslations('orders.status')
  const kind = await getTranslations('desk.delivery')
  const { pharmacy_id, task, filters } = view
  const count = Object.values(filters).filter(Boolean).length
  return (
    <>
      <DeskMenu
        className={count > 0 ? 'desk-filter desk-filtered' : 'desk-filter'}
        icon={<FilterIcon />}
        text={t('title', { count })}
      >
        <form method="get" action={DESK} className="desk-filters">
          <HiddenFields fields={{ farmacia: pharmacy_id, lavoro: task }} />
          <DeskSelect
            name={FILTER_NAMES.state}
            label={t('state')}
            chosen={filters.state ?? ''}
            choices={[
              { value: '', text: t('open') },
              ...deskState.options.map((value) => ({ value, text: value === 'ended' ? t('ended') : status(value) })),
            ]}
          />
          <DeskSelect
            name={FILTER_NAMES.delivery}
            label={t('delivery')}
            chosen={filters.delivery ?? ''}
            choices={[
              { value: '', text: t('any') },
              ...deliveryKind.options.map((value) => ({ value, text: kind(value) })),
            ]}
          />
          {FILTER_FLAGS.map((name) => (
            <label key={name} className="desk-check">
              <input type="checkbox" name={FILTER_NAMES[name]} value="1" defaultChecked={filters[name] === true} />{' '}
              {t(name)}
            </label>
          ))}
          <DeskButton main>{t('submit')}</DeskButton>
        </form>
      </DeskMenu>
      {count > 0 && (
        <a href={todayPath({ pharmacy_id, task })} className="desk-button">
          {t('clear')}
        </a>
      )}
    </>
  )
}
