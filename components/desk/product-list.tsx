import { getTranslations } from 'next-intl/server'
import type { DeskProduct } from '@/lib/contract/desk-products'
import { kind as kinds } from '@/lib/contract/products'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { type CatalogueView, cataloguePath, type readDeskProducts, SHOWN } from '@/lib/desk/products'
import { decimalEuro, formatEuro } from '@/lib/rules/money'
import { VAT_RATES } from '@/lib/values/vat'
import { DeskButton } from './button'
import { DeskField, DeskForm, DeskSelect } from './form'
import { keptOfRow } from './kept-row'
import { DeskPages } from './pages'
import { DeskTable } from './table'

type Products = Awaited<ReturnType<typeof readDeskProducts>>
/** Only AIFA's lists make these. */
const OF_LISTS = ['medicine', 'homeopathic']
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
      <DeskTable
        caption={t('caption')}
        columns={(['product', 'price', 'stock', 'act'] as const).map((name) => t(name))}
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
        {product.stock}
        {product.orderable && <span>{t('orderable')}</span>}
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
  const { minsan, price, orderable, listed, national_price, not_sold } = product
  const shown = {
    price: price === null ? '' : decimalEuro(price).replace('.', ','),
    stock: price === null ? '' : String(product.stock),
    orderable: orderable ? '1' : '',
    kind: not_sold.includes('kind') ? '' : product.kind,
    vat_rate: not_sold.includes('vat_rate') ? '' : String(product.vat_rate),
  }
  return (
    <DeskForm
      action="prodotto"
      kept={kept}
      texts={{ validation_failed: t('refused'), conflict: t('conflict') }}
      values={{
        ...hiddenValues(product, path),
        ...Object.fromEntries(Object.entries(shown).map(([name, value]) => [`${SHOWN}${name}`, value])),
      }}
    >
      {national_price === null && (
        <DeskField
          name="price"
          of={minsan}
          label={t('price')}
          kept={kept}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={shown.price}
        />
      )}
      {kept?.errors.some(({ code }) => code === 'price_jumps') && price !== null && (
        <label className="desk-check">
          <input type="checkbox" name="price_confirmed" value="1" /> {t('priceIsRight', { price: formatEuro(price) })}
        </label>
      )}
      <DeskField
        name="stock"
        of={minsan}
        label={t('stock')}
        kept={kept}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={shown.stock}
      />
      <label className="desk-check">
        <input type="checkbox" name="orderable" value="1" defaultChecked={orderable} /> {t('orderable')}
      </label>
      {!listed && (
        <>
          <DeskSelect
            name="kind"
            of={minsan}
            label={t('kind')}
            chosen={shown.kind}
            choices={[
              ...(shown.kind === '' ? UNKNOWN : []),
              ...kinds.options
                .filter((one) => !OF_LISTS.includes(one))
                .map((one) => ({ value: one, text: t(`kinds.${one}`) })),
            ]}
          />
          <DeskSelect
            name="vat_rate"
            of={minsan}
            label={t('vat')}
            chosen={shown.vat_rate}
            choices={[
              ...(shown.vat_rate === '' ? UNKNOWN : []),
              ...VAT_RATES.map((rate) => ({ value: String(rate), text: `${rate} %` })),
            ]}
          />
        </>
      )}
      <DeskButton main>{t('save')}</DeskButton>
    </DeskForm>
  )
}
