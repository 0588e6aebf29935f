import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { BlogHeader, PostGrid } from '@/components/blog/post-card'
import { TrailPage } from '@/components/layout/trail-page'
import { EmptyState } from '@/components/ui/empty-state'
import { DocumentIcon } from '@/components/ui/icons'
import { Pagination } from '@/components/ui/pagination'
import { BLOG_PATH, FEED_PATH, parseSlug, postPath, postsPath } from '@/lib/blog/paths'
import { POSTS_PER_PAGE, readBlogCategories, readBlogCategory, readPosts } from '@/lib/blog/server'
import { pageMetadata } from '@/lib/seo/metadata'
import { itemList } from '@/lib/seo/structured/site'
import { brandName } from '@/lib/settings/env'

export type BlogAddress = {
  category: string | null
  page: number | undefined
}

async function findCategory(segment: string | null) {
  if (segment === null) return undefined
  const slug = parseSlug(segment)
  const category = slug === null ? null : await readBlogCategory(slug)
  if (!category) notFound()
  return category
}

export async function blogMetadata({ category: segment, page = 1 }: BlogAddress): Promise<Metadata> {
  const t = await getTranslations('blog')
  const category = await findCategory(segment)
  const title = category ? t('categoryTitle', { category: category.name }) : t('title')
  const about = await pageMetadata({
    title,
    page,
    description: category
      ? t('categoryDescription', { category: category.name, brand: brandName() })
      : t('description'),
    path: postsPath(category?.slug ?? null, page),
  })
  const feed = { 'application/atom+xml': [{ url: FEED_PATH, title: t('title') }] }
  return { ...about, alternates: { ...about.alternates, types: feed } }
}

export async function BlogListPage({ category: segment, page }: BlogAddress) {
  const category = await findCategory(segment)
  if (page === undefined) notFound()
  const [list, categories] = await Promise.all([readPosts(page, category), readBlogCategories()])
  if (!list) notFound()
  const t = await getTranslations('blog')
  const title = category?.name ?? t('heading')
  const posts = itemList(
    title,
    list.posts.map((post) => ({ name: post.title, path: postPath(post.slug) })),
    { first: (page - 1) * POSTS_PER_PAGE + 1, total: list.total },
  )
  return (
    <TrailPage
      crumbs={category ? [{ label: t('title'), href: BLOG_PATH }, { label: category.name }] : [{ label: t('title') }]}
      path={postsPath(category?.slug ?? null)}
      things={[posts]}
      title={title}
      lead={!category && t('lead')}
    >
      <BlogHeader categories={categories} current={category?.slug ?? null} />
      {list.posts.length > 0 ? (
        <PostGrid posts={list.posts} label={title} priority />
      ) : (
        <EmptyState icon={DocumentIcon} title={t('empty')}>
          {t('emptyHint')}
        </EmptyState>
      )}
      <Pagination page={page} pages={list.pages} href={(to) => postsPath(category?.slug ?? null, to)} />
      <p className="mt-6 text-center">
        <a href={FEED_PATH} className="link tap">
          {t('feed')}
        </a>
      </p>
    </TrailPage>
  )
}
