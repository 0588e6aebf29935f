import { useTranslations } from 'next-intl'
import { DefinitionList } from '@/components/ui/definition-list'
import { Link } from '@/components/ui/link'
import type { Product } from '@/lib/contract/products'
import { isMedicine } from '@/lib/rules/sale'

/** The product's data: codes, ingredient, form, pack, who makes it and who answers for it in the Union (docs/domain.md#L23). */
export function ProductFacts({ product }: { product: Product }) {
  const t = useTranslations('product')
  const { active_ingredient: ingredient } = product
  return (
    <DefinitionList
      entries={[
        [
          t('activeIngredient'),
          ingredient && (
            <Link
              href={`/search?${new URLSearchParams({ query: ingredient })}`}
              aria-label={t('ingredientSearch', { ingredient })}
              className="link"
            >
              {ingredient}
            </Link>
          ),
        ],
        [t('strength'), product.strength],
        [t('form'), product.form],
        [t('pack'), product.pack],
        [t('brand'), product.brand],
        [t('manufacturer'), product.manufacturer],
        [t('responsiblePerson'), isMedicine(product) ? null : product.responsible_person],
        [
          t('minsan'),
          <span key="minsan" className="tabular-nums">
            {product.minsan}
          </span>,
        ],
        [t('ean'), product.ean.length > 0 && <span className="tabular-nums">{product.ean.join(', ')}</span>],
        [t('atc'), product.atc],
        [t('vatRate'), `${product.vat_rate} %`],
      ]}
    />
  )
}
