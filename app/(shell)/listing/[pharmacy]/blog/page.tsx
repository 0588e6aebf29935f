import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { BlogHeader } from '@/components/blog/blog-header'
import { PostGrid } from '@/components/blog/post-card'
import { ListingPagination } from '@/components/catalogue/listing-pagination'
import { Container } from '@/components/layout/container'
import { Breadcrumb } from '@/components/ui/breadcrumb'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchIcon } from '@/components/ui/icons'
import { BLOG_PATH, searchPath } from '@/lib/blog/paths'
import { readBlogCategories, searchPosts } from '@/lib/blog/server'
import { readPage, type SearchParams } from '@/lib/catalogue/listing'
import { isSearchable, searchTextOf } from '@/lib/catalogue/search'
import { privateMetadata } from '@/lib/seo/metadata'

export const dynamic = 'force-dynamic'

type Props = { searchParams: Promise<SearchParams> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('blog')
  const query = searchTextOf((await searchParams).query)
  return privateMetadata(query ? t('searchTitle', { query }) : t('searchLabel'), { follow: true })
}

/** What a search in the blog finds; read anew each time. */
export default async function BlogSearchPage({ searchParams }: Props) {
  const params = await searchParams
  const query = searchTextOf(params.query)
  const page = readPage(params.page)
  if (page === undefined) notFound()
  const [list, categories] = await Promise.all([
    isSearchable(query) ? searchPosts(query, page) : { posts: [], page: 1, pages: 1, total: 0 },
    readBlogCategories(),
  ])
  if (!list) notFound()
  const t = await getTranslations('blog')
  const shell = await getTranslations('shell')
  const title = query === '' ? t('searchLabel') : t('searchTitle', { query })
  const crumbs = [{ label: shell('home'), href: '/home' }, { label: t('title'), href: BLOG_PATH }, { label: title }]
  return (
    <Container className="pt-2 sm:pt-4">
      <Breadcrumb label={shell('breadcrumb')} crumbs={crumbs} />
      <h1 className="mt-2 text-2xl [overflow-wrap:anywhere]">{title}</h1>
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
      <ListingPagination page={page} pages={list.pages} href={(to) => searchPath(query, to)} />
    </Container>
  )
}
