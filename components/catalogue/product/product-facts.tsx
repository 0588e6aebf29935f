import { useTranslations } from 'next-intl'
import { DefinitionList } from '@/components/ui/definition-list'
import { Link } from '@/components/ui/link'
import { isMedicine, type Product } from '@/lib/contract/products'

/** The product's data: codes, ingredient, form, pack, who makes it and who answers for it in the Union (GPSR, Reg. (EU) 2023/988). */
export function ProductFacts({ product }: { product: Product }) {
  const t = useTranslations('product')
  const { active_ingredient: ingredient } = product
  return (
    <DefinitionList
      entries={[
        {
          key: 'ingredient',
          term: t('activeIngredient'),
          value: ingredient && (
            <Link
              href={`/search?${new URLSearchParams({ query: ingredient })}`}
              aria-label={t('ingredientSearch', { ingredient })}
              className="link"
            >
              {ingredient}
            </Link>
          ),
        },
        { key: 'strength', term: t('strength'), value: product.strength },
        { key: 'form', term: t('form'), value: product.form },
        { key: 'pack', term: t('pack'), value: product.pack },
        { key: 'brand', term: t('brand'), value: product.brand },
        { key: 'manufacturer', term: t('manufacturer'), value: product.manufacturer },
        {
          key: 'responsible',
          term: t('responsiblePerson'),
          value: isMedicine(product) ? null : product.responsible_person,
        },
        { key: 'minsan', term: t('minsan'), value: <span className="tabular-nums">{product.minsan}</span> },
        {
          key: 'ean',
          term: t('ean'),
          value: product.ean.length > 0 && <span className="tabular-nums">{product.ean.join(', ')}</span>,
        },
        { key: 'atc', term: t('atc'), value: product.atc },
        { key: 'vat', term: t('vatRate'), value: `${product.vat_rate} %` },
      ].filter((entry) => entry.value !== false)}
    />
  )
}
