import { useTranslations } from 'next-intl'
import { DefinitionList } from '@/components/ui/definition-list'
import { Link } from '@/components/ui/link'
import { nutritionText, productFacts } from '@/lib/catalogue/product-words'
import type { Product } from '@/lib/contract/products'

/** The product's data; the ingredient links to other products with it. */
export function ProductFacts({ product }: { product: Product }) {
  const t = useTranslations('product')
  const { active_ingredient: ingredient } = product
  const [[term], ...facts] = productFacts(t, product)
  const link = ingredient && (
    <Link
      href={`/search?${new URLSearchParams({ query: ingredient })}`}
      aria-label={t('ingredientSearch', { ingredient })}
      className="link"
    >
      {ingredient}
    </Link>
  )
  const nutrition = nutritionText(t, product)
  return (
    <>
      <DefinitionList entries={[[term, link], ...facts]} />
      {nutrition && (
        <>
          <h3 className="mt-6 mb-2 text-base">{nutrition.title}</h3>
          <DefinitionList entries={nutrition.entries} />
          {nutrition.note && <p className="mt-2 text-muted text-sm">{nutrition.note}</p>}
        </>
      )}
    </>
  )
}
