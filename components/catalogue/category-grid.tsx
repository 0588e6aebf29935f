import { useTranslations } from 'next-intl'
import { ChevronRightIcon, LeafIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { categoryHref } from '@/lib/catalogue/categories'
import type { Category } from '@/lib/contract/products'

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
