import { getTranslations } from 'next-intl/server'
import { SearchIcon } from '@/components/ui/icons'
import {
  DESK_FIELD_NAMES,
  DESK_FIELDS,
  DESK_FOUND_MAX,
  type DeskFieldName,
  type DeskProduct,
  SHELVES,
} from '@/lib/contract/desk-products'
import { SCAN_MAX } from '@/lib/contract/values'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DESK_CATALOGUE } from '@/lib/desk/paths'
import {
  type CatalogueView,
  CONTROLS,
  cataloguePath,
  type readDeskProducts,
  SHOWN,
  shownText,
} from '@/lib/desk/products'
import { formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { DeskField, DeskForm, DeskSelect } from './form'
import { keptOfRow } from './kept-row'
import { DeskPages, DeskTable } from './table'

type Products = Awaited<ReturnType<typeof readDeskProducts>>
/** What is not known yet is chosen first. */
const UNKNOWN = [{ value: '', text: '–' }]

/** The products of a pharmacy, each with its form. */
export async function ProductList({
  products,
  view,
  kept,
}: {
  products: Products
  view: CatalogueView
  kept: KeptDeskForm | null
}) {
  const t = await getTranslations('desk.catalogue')
  if (products.items.length === 0) return <p className="desk-empty">{t('none')}</p>
  return (
    <>
      {view.search !== '' && products.total >= DESK_FOUND_MAX && <p>{t('many', { count: DESK_FOUND_MAX })}</p>}
      <DeskTable
        caption={t('caption')}
        className="desk-products desk-numbers"
        columns={(['product', 'price', 'stock'] as const).map((name) => t(name))}
        act={t('act')}
      >
        {products.items.map((product) => (
          <ProductRow
            key={product.minsan}
            product={product}
            path={cataloguePath(view)}
            kept={keptOfRow(kept, product.minsan, 'minsan')}
          />
        ))}
      </DeskTable>
      <DeskPages
        page={products.page_number}
        total={products.total}
        href={(at) => cataloguePath({ ...view, page: at })}
      />
    </>
  )
}

interface OneProduct {
  product: DeskProduct
  path: string
  kept: KeptDeskForm | null
}

async function ProductRow({ product, path, kept }: OneProduct) {
  const t = await getTranslations('desk.catalogue')
  const { minsan, name, price, list_price, not_sold } = product
  const reasons = not_sold.map((reason) => t(`reason.${reason}`)).join(', ')
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        <span>{[minsan, ...product.ean].join(' · ')}</span>
        {reasons ? (
          <strong className="desk-mark desk-critical">{t('why', { reasons })}</strong>
        ) : (
          <span>{t('on_sale')}</span>
        )}
      </th>
      <td data-label={t('price')}>
        {price === null ? '–' : formatEuro(price)}
        {list_price !== null && <span>{t('listPrice', { price: formatEuro(list_price) })}</span>}
        {product.national_price !== null && <span>{t('national')}</span>}
      </td>
      <td data-label={t('stock')}>
        <b className={product.stock > 0 ? undefined : 'desk-late'}>{product.stock}</b>
        {product.orderable && <span>{t('canOrder')}</span>}
      </td>
      <td>
        <details className="desk-details" open={kept !== null}>
          <summary aria-label={t('edit', { name })}>{t('act')}</summary>
          {!product.hidden && <ProductForm product={product} path={path} kept={kept} />}
          <DeskForm
            action="prodotto"
            kept={product.hidden ? kept : null}
            texts={{ conflict: t('conflict') }}
            values={{ ...hiddenValues(product, path), hidden: product.hidden ? '0' : '1' }}
          >
            <DeskButton>{product.hidden ? t('show') : t('hide')}</DeskButton>
          </DeskForm>
        </details>
      </td>
    </tr>
  )
}

const hiddenValues = ({ minsan, pharmacy, version }: DeskProduct, path: string) => ({
  minsan,
  versione: version,
  pharmacy_id: pharmacy.id,
  ritorno: path,
})

async function ProductForm({ product, path, kept }: OneProduct) {
  const t = await getTranslations('desk.catalogue')
  const names = DESK_FIELD_NAMES.filter((name) => {
    const field = DESK_FIELDS[name]
    return !('fixed_by' in field && product[field.fixed_by])
  })
  return (
    <DeskForm
      action="prodotto"
      kept={kept}
      texts={{ validation_failed: t('refused'), conflict: t('conflict') }}
      values={{
        ...hiddenValues(product, path),
        ...Object.fromEntries(names.map((name) => [`${SHOWN}${name}`, shownText(product, name)])),
      }}
    >
      {names.map((name) => (
        <ProductField key={name} name={name} product={product} kept={kept} />
      ))}
      <DeskButton main>{t('save')}</DeskButton>
    </DeskForm>
  )
}

type ChoiceName = {
  [Name in DeskFieldName]: (typeof DESK_FIELDS)[Name]['control'] extends 'choice' ? Name : never
}[DeskFieldName]

/** The choices of each field that has some. */
const CHOICES: Record<ChoiceName, { value: string; text: string }[]> = {
  kind: DESK_FIELDS.kind.choices.map((kind) => ({ value: kind, text: messages.desk.catalogue.kinds[kind] })),
  vat_rate: DESK_FIELDS.vat_rate.choices.map((rate) => ({ value: String(rate), text: `${rate} %` })),
}
const hasChoices = (name: DeskFieldName): name is ChoiceName => name in CHOICES

async function ProductField({ name, product, kept }: Pick<OneProduct, 'product' | 'kept'> & { name: DeskFieldName }) {
  const t = await getTranslations('desk.catalogue')
  const { minsan, price } = product
  const shown = shownText(product, name)
  const { control } = DESK_FIELDS[name]
  const shared = { name, of: minsan, label: t(name) }
  if (control === 'flag')
    return (
      <label className="desk-check">
        <input type="checkbox" name={name} value="1" defaultChecked={shown === '1'} /> {t(name)}
      </label>
    )
  if (hasChoices(name))
    return <DeskSelect {...shared} chosen={shown} choices={[...(shown === '' ? UNKNOWN : []), ...CHOICES[name]]} />
  return (
    <>
      <DeskField
        {...shared}
        kept={kept}
        inputMode={CONTROLS[control].inputMode}
        autoComplete="off"
        defaultValue={shown}
      />
      {name === 'price' && price !== null && kept?.errors.some(({ code }) => code === 'price_jumps') && (
        <label className="desk-check">
          <input type="checkbox" name="price_confirmed" value="1" /> {t('priceIsRight', { price: formatEuro(price) })}
        </label>
      )}
    </>
  )
}

/** Finds a product, or those that need something. */
export async function CatalogueSearch({ view }: { view: CatalogueView }) {
  const t = await getTranslations('desk.catalogue')
  const { pharmacy_id, search, shelf } = view
  return (
    <>
      <div className="desk-tools">
        <search className="desk-search">
          <form method="get" action={DESK_CATALOGUE}>
            {pharmacy_id !== undefined && <input type="hidden" name="farmacia" value={pharmacy_id} />}
            <label htmlFor="desk-prodotto" className="desk-hidden">
              {t('search')}
            </label>
            <input
              id="desk-prodotto"
              name="cerca"
              type="search"
              maxLength={SCAN_MAX}
              autoComplete="off"
              data-scan=""
              placeholder={t('hint')}
              defaultValue={search}
            />
            <DeskButton main>
              <SearchIcon />
              <span className="desk-menu-text">{t('submit')}</span>
            </DeskButton>
          </form>
        </search>
      </div>
      <nav aria-label={t('shelf')} className="desk-tabs scroll-x">
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
