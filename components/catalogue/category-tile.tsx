import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ChevronRightIcon, type Icon, LeafIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'

/** A category to enter: picture or sign in the leaf's shape, name, number of products. */
export function CategoryTile({
  href,
  category,
  icon: Sign = LeafIcon,
}: {
  href: string
  category: { name: string; image: string | null; products_count: number }
  icon?: Icon
}) {
  const t = useTranslations('listing')
  return (
    <Link
      href={href}
      className="group flex h-full min-h-20 gap-3 rounded-lg border border-line bg-surface p-3 shadow-card transition-shadow hover:shadow-raised max-sm:flex-col sm:items-center"
    >
      <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-leaf bg-pack text-sage">
        {category.image ? (
          <Picture
            src={category.image}
            alt=""
            width={56}
            height={56}
            className="size-full object-cover mix-blend-multiply"
          />
        ) : (
          <Sign className="size-7" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 block font-bold leading-snug group-hover:text-brand-ink">{category.name}</span>
        <span className="block text-muted text-sm">{t('count', { count: category.products_count })}</span>
      </span>
      <ChevronRightIcon className="size-5 text-muted max-sm:hidden" />
    </Link>
  )
}

/** Tiles side by side. */
export function CategoryGrid({ children }: { children: ReactNode[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-4">
      {children.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tile inside carries the key that counts
        <li key={index}>{child}</li>
      ))}
    </ul>
  )
}
