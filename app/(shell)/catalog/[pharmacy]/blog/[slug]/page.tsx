import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { requireChosen } from '@/app/(shell)/_pharmacy'
import { BlogTeasers } from '@/components/blog/post-card'
import { ProductRow } from '@/components/catalogue/product-card'
import { TrailPage } from '@/components/layout/trail-page'
import { PageAge } from '@/components/pharmacies/page-age'
import { cx } from '@/components/ui/class-names'
import { Notice } from '@/components/ui/notice'
import { Picture } from '@/components/ui/picture'
import { RichText } from '@/components/ui/rich-text'
import { Section } from '@/components/ui/section'
import { BLOG_PATH, parseSlug, postPath, postsPath } from '@/lib/blog/paths'
import { relatedCategories } from '@/lib/blog/posts'
import { readOthers, readPost } from '@/lib/blog/server'
import { promotable, readCategories, readCategoryRow } from '@/lib/catalogue/server'
import { readOperator } from '@/lib/legal/legal-text'
import { formatDateWithYear, isoDay } from '@/lib/rules/dates'
import { pageMetadata } from '@/lib/seo/metadata'
import { blogPosting, organization } from '@/lib/seo/structured/site'
import { brandName } from '@/lib/settings/env'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string; slug: string }> }

const WORDS_PER_MINUTE = 200
/** Length in letters from which the title is set smaller. */
const LONG_TITLE = 110
/** Products fetched per related category; medicines among them are filtered out. */
const READ = 12
const SHOWN = 4

async function postAt({ params }: Props) {
  const { pharmacy, slug: segment } = await params
  const slug = parseSlug(segment)
  const post = slug === null ? null : await readPost(slug)
  if (!post) notFound()
  return { post, pharmacy_id: (await requireChosen(pharmacy))?.id ?? null }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title, excerpt, slug, published, modified } = (await postAt(props)).post
  return pageMetadata({
    title,
    description: excerpt,
    path: postPath(slug),
    ...(/^[\w-]{1,120}$/.test(slug) && { image: `/og/post/${slug}.png` }),
    article: { published, modified },
  })
}

/** Products of the shop categories that match the post's terms, without medicines and infant formula. */
async function relatedTo(terms: string[], pharmacyId: string | null) {
  const slugs = relatedCategories(terms, await readCategories())
  const rows = await Promise.all(slugs.map((slug) => readCategoryRow(slug, pharmacyId, READ)))
  const each = Math.ceil(SHOWN / Math.max(1, rows.length))
  return rows.flatMap((row) => promotable(row, each)).slice(0, SHOWN)
}

export default async function PostPage(props: Props) {
  const { post, pharmacy_id } = await postAt(props)
  const [related, others] = await Promise.all([relatedTo(post.terms, pharmacy_id), readOthers(post, 3)])
  const t = await getTranslations('blog')
  const [category] = post.categories
  const crumbs = [
    { label: t('title'), href: BLOG_PATH },
    ...(category ? [{ label: category.name, href: postsPath(category.slug) }] : []),
    { label: post.title },
  ]
  const path = postPath(post.slug)
  const { title, picture, published, modified, author, review, words } = post
  const shell = await getTranslations('shell')
  const publisher = organization(brandName(), shell('description'), await readOperator())
  const changed = isoDay(modified) !== isoDay(published)
  return (
    <TrailPage
      crumbs={crumbs}
      path={path}
      things={[
        blogPosting({
          path,
          title,
          description: post.excerpt,
          published,
          modified,
          author,
          review,
          publisher,
          words,
          image: picture && `${picture.path}?w=1280`,
          section: category?.name ?? null,
        }),
      ]}
    >
      <PageAge pharmacy_id={pharmacy_id} />
      <article className="mx-auto max-w-text">
        <h1
          className={cx(
            'mt-2 [overflow-wrap:anywhere]',
            title.length > LONG_TITLE ? 'text-xl sm:text-2xl' : 'text-3xl',
          )}
        >
          {title}
        </h1>
        <p className="mt-3 text-muted">
          <time dateTime={published}>{t('published', { date: formatDateWithYear(published) })}</time>
          {changed && (
            <>
              {', '}
              <time dateTime={modified}>{t('updated', { date: formatDateWithYear(modified) })}</time>
            </>
          )}
          {author && ` ${t('by', { author: author.name })}`}
          {' · '}
          {t('minutes', { minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) })}
        </p>
        {review && (
          <p className="mt-1 text-muted">
            {t('reviewed', { name: review.name })}{' '}
            <time dateTime={review.day}>{t('reviewedOn', { date: formatDateWithYear(review.day) })}</time>
          </p>
        )}
        {picture && (
          <Picture
            src={picture.path}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            sizes="(min-width: 46rem) 42rem, 92vw"
            priority
            className="mt-5 w-full rounded-leaf"
          />
        )}
        <div className="prose mt-6">
          <RichText nodes={post.body} />
        </div>
        <Notice className="mt-8">{t('disclaimer')}</Notice>
      </article>
      <div className="mt-12 grid gap-12 [&>*]:min-w-0">
        {related.length > 0 && (
          <Section heading_id="nel-negozio" title={t('related')} lead={t('relatedLead')}>
            <ProductRow label={t('related')} products={related} pharmacy_id={pharmacy_id} />
          </Section>
        )}
        <BlogTeasers id="altri-articoli" title={t('others')} posts={others} />
      </div>
    </TrailPage>
  )
}
