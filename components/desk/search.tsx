import { getTranslations } from 'next-intl/server'
import type { Desk } from '@/lib/contract/desk'
import { type TodayView, todayPath } from '@/lib/desk/today'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { PharmacyTabs } from './pharmacy-tabs'

/** Finds an order, and chooses one of several pharmacies. */
export async function DeskSearch({ view, pharmacies }: { view: TodayView; pharmacies: Desk['pharmacies'] }) {
  const t = await getTranslations('desk')
  return (
    <>
      <search className="desk-search">
        <DeskForm action="cerca" values={{ farmacia: view.pharmacy_id }}>
          <label htmlFor="desk-cerca">{t('search.label')}</label>
          <input
            id="desk-cerca"
            name="cerca"
            type="search"
            maxLength={80}
            autoComplete="off"
            defaultValue={view.searched?.text}
            aria-describedby="desk-cerca-hint"
          />
          <DeskButton main>{t('search.submit')}</DeskButton>
          <p id="desk-cerca-hint">{t('search.hint')}</p>
        </DeskForm>
      </search>
      <PharmacyTabs
        all
        pharmacies={pharmacies}
        chosen={view.pharmacy_id}
        href={(pharmacy_id) => todayPath({ pharmacy_id, task: view.task })}
      />
    </>
  )
}
