import { useTranslations } from 'next-intl'
import { buttonClasses } from '@/components/ui/button'
import { cx } from '@/components/ui/class-names'
import { controlClasses } from '@/components/ui/field'
import { Link } from '@/components/ui/link'
import { BLOG_PATH, postsPath } from '@/lib/blog/paths'
import type { BlogCategory } from '@/lib/blog/posts'

/** The blog's ways on: its search, a plain form, and its subjects. */
export function BlogHeader({
  categories,
  current,
  query,
}: {
  categories: BlogCategory[]
  /** The slug of the category shown; null for all posts, undefined for a search. */
  current?: string | null
  query?: string
}) {
  const t = useTranslations('blog')
  const topics = [{ slug: null, name: t('allCategories') }, ...categories]
  return (
    <div className="mt-5 mb-6 grid gap-4">
      <search>
        <form action={BLOG_PATH} method="get" className="flex max-w-form flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1">
            <label htmlFor="cerca-blog" className="mb-1 block font-medium">
              {t('searchLabel')}
            </label>
            <input
              id="cerca-blog"
              name="query"
              type="search"
              minLength={3}
              maxLength={100}
              required
              defaultValue={query}
              className={controlClasses}
            />
          </div>
          <button type="submit" className={buttonClasses({ variant: 'secondary' })}>
            {t('searchAction')}
          </button>
        </form>
      </search>
      {categories.length > 0 && (
        <nav aria-label={t('categories')}>
          <ul className="flex flex-wrap gap-2">
            {topics.map(({ slug, name }) => (
              <li key={slug ?? ''}>
                <Link
                  href={postsPath(slug)}
                  aria-current={current === slug ? 'page' : undefined}
                  className={cx(
                    'inline-flex min-h-touch items-center rounded-pill border px-4 font-medium',
                    current === slug
                      ? 'border-brand bg-brand text-on-brand'
                      : 'border-control bg-surface text-ink hover:border-brand hover:bg-brand-soft',
                  )}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
