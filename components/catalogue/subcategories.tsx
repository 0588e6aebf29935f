import { useTranslations } from 'next-intl'
import { categoryHref } from '@/lib/catalogue/categories'
import { CategoryChips } from './category-chips'

/** A category's subcategories as a row of chips, with "Tutto in …" in front; `current` is the one that is shown, null for all. */
export function Subcategories({
  parent,
  current,
}: {
  parent: { slug: string; name: string; children: { slug: string; name: string }[] }
  current: string | null
}) {
  const t = useTranslations('listing')
  if (parent.children.length === 0) return null
  const chips = [
    { href: categoryHref([parent.slug]), label: t('allIn', { category: parent.name }), current: current === null },
    ...parent.children.map((child) => ({
      href: categoryHref([parent.slug, child.slug]),
      label: child.name,
      current: child.slug === current,
    })),
  ]
  return <CategoryChips label={t('subcategories')} chips={chips} />
}
