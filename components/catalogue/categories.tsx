import { useTranslations } from 'next-intl'
import { ChevronRightIcon, LeafIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { categoryHref } from '@/lib/catalogue/categories'
import type { Category } from '@/lib/contract/products'

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

export function CategoryChips({
  label,
  chips,
}: {
  label: string
  chips: { href: string; label: string; current: boolean }[]
}) {
  return (
    <nav aria-label={label} className="-mx-gutter scroll-x max-sm:mt-2 px-gutter pb-1 sm:mx-0 sm:px-0">
      <ul className="flex gap-2 sm:flex-wrap">
        {chips.map((chip) => (
          <li key={chip.href}>
            <Link
              href={chip.href}
              aria-current={chip.current ? 'page' : undefined}
              className="flex min-h-touch items-center rounded-leaf-sm border border-line bg-surface px-4 whitespace-nowrap hover:border-brand hover:bg-brand-soft aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
            >
              {chip.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Subcategories as chips after "Tutto in …"; `current` is null for all. */
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

type Tile = Pick<Category, 'slug' | 'name' | 'image' | 'products_count'>

export function CategoryGrid({ categories }: { categories: Tile[] }) {
  return (
    <ul className="grid grid-cols-2 gap-2 @max-[19rem]:grid-cols-1 sm:gap-3 lg:grid-cols-3 xl:grid-cols-4">
      {categories.map((category) => (
        <li key={category.slug}>
          <CategoryTile category={category} />
        </li>
      ))}
    </ul>
  )
}

function CategoryTile({ category }: { category: Tile }) {
  const t = useTranslations('listing')
  return (
    <Link href={categoryHref([category.slug])} className="group category-tile">
      <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-leaf-sm bg-pack text-sage sm:size-14 sm:rounded-leaf">
        {category.image ? (
          <Picture
            src={category.image}
            alt=""
            width={56}
            height={56}
            className="size-full object-cover mix-blend-multiply"
          />
        ) : (
          <LeafIcon className="size-7" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 block font-bold leading-snug max-sm:text-sm group-hover:text-brand-ink">
          {category.name}
        </span>
        <span className="block text-muted text-sm max-sm:sr-only">
          {t('count', { count: category.products_count })}
        </span>
      </span>
      <ChevronRightIcon className="size-5 text-muted max-sm:hidden" />
    </Link>
  )
}
