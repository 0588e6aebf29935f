import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { categoryHref } from '@/lib/catalogue/categories'

/** The first level of the categories under the header, on wide screens; a phone has them in its bottom bar. */
export function CategoryBar({ categories }: { categories: { slug: string; name: string }[] }) {
  const t = useTranslations('shell')
  if (categories.length === 0) return null
  return (
    <nav aria-label={t('categoriesNav')} className="hidden border-line border-b bg-surface md:block print:hidden">
      <ul className="wrap -mx-3 flex overflow-x-auto [scrollbar-width:thin]">
        {categories.map((category) => (
          <li key={category.slug}>
            <Link
              href={categoryHref([category.slug])}
              className="flex min-h-touch items-center rounded-sm px-3 text-sm whitespace-nowrap hover:text-brand-ink hover:underline"
            >
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
