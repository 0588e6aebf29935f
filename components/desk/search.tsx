import { getTranslations } from 'next-intl/server'
import type { Desk } from '@/lib/contract/desk'
import { type TodayView, todayPath } from '@/lib/desk/today'
import { DeskForm } from './form'

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
          <button type="submit" className="desk-button desk-main">
            {t('search.submit')}
          </button>
          <p id="desk-cerca-hint">{t('search.hint')}</p>
        </DeskForm>
      </search>
      {pharmacies.length > 1 && (
        <nav aria-label={t('pharmacy')} className="desk-tabs">
          {[{ id: undefined, name: t('allPharmacies') }, ...pharmacies].map(({ id, name }) => (
            <a
              key={id ?? ''}
              href={todayPath({ pharmacy_id: id, task: view.task })}
              aria-current={view.pharmacy_id === id ? 'true' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      )}
    </>
  )
}
