import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { BlogHeader, PostGrid } from '@/components/blog/post-card'
import { TrailPage } from '@/components/layout/trail-page'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchIcon } from '@/components/ui/icons'
import { Pagination } from '@/components/ui/pagination'
import { BLOG_PATH, searchPath } from '@/lib/blog/paths'
import { readBlogCategories, searchPosts } from '@/lib/blog/server'
import { readPage } from '@/lib/catalogue/listing'
import { isSearchable, readSearchText } from '@/lib/catalogue/search'
import type { SearchParams } from '@/lib/http/search-params'
import { privateMetadata } from '@/lib/seo/metadata'

export const dynamic = 'force-dynamic'

type Props = { searchParams: Promise<SearchParams> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('blog')
  const query = readSearchText((await searchParams).query)
  return privateMetadata(query ? t('searchTitle', { query }) : t('searchLabel'), { follow: true })
}

export default async function BlogSearchPage({ searchParams }: Props) {
  const params = await searchParams
  const query = readSearchText(params.query)
  const page = readPage(params.page)
  if (page === undefined) notFound()
  const [list, categories] = await Promise.all([
    isSearchable(query) ? searchPosts(query, page) : { posts: [], page: 1, pages: 1, total: 0 },
    readBlogCategories(),
  ])
  if (!list) notFound()
  const t = await getTranslations('blog')
  const title = query === '' ? t('searchLabel') : t('searchTitle', { query })
  return (
    <TrailPage crumbs={[{ label: t('title'), href: BLOG_PATH }, { label: title }]} title={title}>
      <BlogHeader categories={categories} query={query} />
      {list.posts.length > 0 ? (
        <PostGrid posts={list.posts} label={title} priority />
      ) : (
        <EmptyState
          icon={SearchIcon}
          title={isSearchable(query) ? t('searchNone', { query }) : t('searchTooShort')}
          action={<ButtonLink href={BLOG_PATH}>{t('all')}</ButtonLink>}
        >
          {t('searchNoneHint')}
        </EmptyState>
      )}
      <Pagination page={page} pages={list.pages} href={(to) => searchPath(query, to)} />
    </TrailPage>
  )
}
