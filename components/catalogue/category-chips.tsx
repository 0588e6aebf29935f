import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { categoryHref } from '@/lib/catalogue/categories'

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
