import { getTranslations } from 'next-intl/server'
import { SHELVES } from '@/lib/contract/desk-products'
import { SCAN_MAX } from '@/lib/contract/values'
import { DESK_CATALOGUE } from '@/lib/desk/paths'
import { type CatalogueView, cataloguePath } from '@/lib/desk/products'
import { DeskButton } from './button'

/** Finds a product, or those that need something. */
export async function CatalogueSearch({ view }: { view: CatalogueView }) {
  const t = await getTranslations('desk.catalogue')
  const { pharmacy_id, search, shelf } = view
  return (
    <>
      <search className="desk-search">
        <form method="get" action={DESK_CATALOGUE}>
          {pharmacy_id !== undefined && <input type="hidden" name="farmacia" value={pharmacy_id} />}
          <label htmlFor="desk-prodotto">{t('search')}</label>
          <input
            id="desk-prodotto"
            name="cerca"
            type="search"
            maxLength={SCAN_MAX}
            autoComplete="off"
            data-scan=""
            defaultValue={search}
            aria-describedby="desk-prodotto-hint"
          />
          <DeskButton main>{t('submit')}</DeskButton>
          <p id="desk-prodotto-hint">{t('hint')}</p>
        </form>
      </search>
      <nav aria-label={t('shelf')} className="desk-tabs">
        <a href={cataloguePath({ pharmacy_id })} aria-current={!search && !shelf ? 'true' : undefined}>
          {t('own')}
        </a>
        {SHELVES.map((one) => (
          <a
            key={one}
            href={cataloguePath({ pharmacy_id, shelf: one })}
            aria-current={shelf === one ? 'true' : undefined}
          >
            {t(`shelves.${one}`)}
          </a>
        ))}
      </nav>
    </>
  )
}
