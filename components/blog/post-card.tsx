import { useTranslations } from 'next-intl'
import { CategoryChips } from '@/components/catalogue/categories'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/class-names'
import { Link } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Section } from '@/components/ui/section'
import { TextField } from '@/components/ui/text-field'
import { BLOG_PATH, postPath, postsPath } from '@/lib/blog/paths'
import type { BlogCategory, PostSummary } from '@/lib/blog/posts'
import { formatDateWithYear } from '@/lib/rules/dates'

/** A post in a list: the whole card is one link, named after the post. */
function PostCard({
  post,
  heading: Heading = 'h2',
  priority,
}: {
  post: PostSummary
  heading?: 'h2' | 'h3'
  priority?: boolean
}) {
  const t = useTranslations('blog')
  const { title, picture, published, categories } = post
  return (
    <article className="raised relative flex h-full flex-col overflow-hidden">
      <div className="aspect-video bg-brand-soft">
        {picture && (
          <Picture
            src={picture.path}
            alt=""
            width={640}
            height={360}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 92vw"
            priority={priority}
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="flex flex-1 flex-col p-4">
        {categories[0] && <p className="text-brand-ink text-sm">{categories[0].name}</p>}
        <Heading className="mt-1 line-clamp-5 text-lg [overflow-wrap:anywhere]">
          <Link
            href={postPath(post.slug)}
            aria-label={t('read', { title })}
            className="stretched outline-none hover:text-brand-ink"
          >
            {title}
          </Link>
        </Heading>
        <p className="mt-2 line-clamp-4 text-muted max-sm:line-clamp-2">{post.excerpt}</p>
        <p className="mt-auto pt-3 text-muted text-sm">
          <time dateTime={published}>{t('published', { date: formatDateWithYear(published) })}</time>
        </p>
      </div>
    </article>
  )
}

export function PostGrid({
  posts,
  label,
  heading,
  priority,
  row,
}: {
  posts: PostSummary[]
  label: string
  heading?: 'h2' | 'h3'
  /** The first pictures load eagerly. */
  priority?: boolean
  /** A row to swipe on a phone. */
  row?: boolean
}) {
  return (
    <ul
      aria-label={label}
      className={cx(
        'sm:grid sm:grid-cols-2 sm:gap-5 lg:grid-cols-3',
        row
          ? '-mx-gutter flex snap-x snap-mandatory scroll-px-gutter gap-3 overflow-x-auto px-gutter pb-2 sm:mx-0 sm:overflow-visible sm:px-0 sm:pb-0'
          : 'grid grid-cols-1 gap-4',
      )}
    >
      {posts.map((post, index) => (
        <li key={post.slug} className={cx(row && 'w-[72%] shrink-0 snap-start sm:w-auto')}>
          <PostCard post={post} heading={heading} priority={priority && index < 1} />
        </li>
      ))}
    </ul>
  )
}

/** A few posts on another page; renders nothing without posts. */
export function BlogTeasers({ id, title, posts }: { id: string; title: string; posts: PostSummary[] }) {
  const t = useTranslations('blog')
  if (posts.length === 0) return null
  return (
    <Section heading_id={id} title={title} more={{ href: BLOG_PATH, label: t('all') }}>
      <PostGrid posts={posts} label={title} heading="h3" row />
    </Section>
  )
}

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
    <div className="mt-5 mb-6 grid gap-4 [&>*]:min-w-0">
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
