import { useTranslations } from 'next-intl'
import { DefinitionList } from '@/components/ui/definition-list'
import { Link } from '@/components/ui/link'
import { productFacts } from '@/lib/catalogue/product-words'
import type { Product } from '@/lib/contract/products'

/** The product's data; its ingredient leads to what else has it. */
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
  return <DefinitionList entries={[[term, link], ...facts]} />
}
