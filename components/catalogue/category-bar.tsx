import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { categoryHref } from '@/lib/catalogue/categories'

/** Fits a laptop's width; the rest is one step away. */
const SHOWN = 8

/**
 * Top-level categories under the header on wide screens; phones have them in the bottom bar. On a tablet the row
 * scrolls; the link to all categories stays in view.
 */
export function CategoryBar({ categories }: { categories: { slug: string; name: string }[] }) {
  const t = useTranslations('shell')
  const home = useTranslations('home')
  if (categories.length === 0) return null
  return (
    <nav aria-label={t('categoriesNav')} className="hidden border-line border-b bg-surface md:block print:hidden">
      <div className="wrap flex justify-between">
        <ul className="-ms-3 flex min-w-0 scroll-x [scrollbar-width:none]">
          {categories.slice(0, SHOWN).map((category) => (
            <li key={category.slug}>
              <Link href={categoryHref([category.slug])} className="category-link hover:text-brand-ink">
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
        {categories.length > SHOWN && (
          <Link href="/categories" className="category-link shrink-0 text-brand-ink">
            {home('allCategories')}
          </Link>
        )}
      </div>
    </nav>
  )
}
