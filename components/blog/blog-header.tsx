import { useTranslations } from 'next-intl'
import { CategoryChips } from '@/components/catalogue/category-chips'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { BLOG_PATH, postsPath } from '@/lib/blog/paths'
import type { BlogCategory } from '@/lib/blog/posts'

/** Blog navigation: search (a plain form) and categories. */
export function BlogHeader({
  categories,
  current,
  query,
}: {
  categories: BlogCategory[]
  /** Slug of the current category; null for all posts, undefined for a search. */
  current?: string | null
  query?: string
}) {
  const t = useTranslations('blog')
  const topics = [{ slug: null, name: t('allCategories') }, ...categories]
  return (
    <div className="mt-5 mb-6 [&>*]:min-w-0">
      <search>
        <form action={BLOG_PATH} method="get" className="flex max-w-form flex-wrap items-end gap-2">
          <TextField
            id="cerca-blog"
            name="query"
            type="search"
            label={t('searchLabel')}
            minLength={3}
            maxLength={100}
            required
            defaultValue={query}
            className="min-w-0 flex-1"
          />
          <Button type="submit" variant="secondary">
            {t('searchAction')}
          </Button>
        </form>
      </search>
      {categories.length > 0 && (
        <CategoryChips
          label={t('categories')}
          chips={topics.map(({ slug, name }) => ({ href: postsPath(slug), label: name, current: current === slug }))}
        />
      )}
    </div>
  )
}
