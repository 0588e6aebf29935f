import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { SectionHeader } from '@/components/ui/section-header'
import { BLOG_PATH } from '@/lib/blog/paths'
import type { PostSummary } from '@/lib/blog/posts'
import { PostGrid } from './post-card'

/** A few posts on another page. Nothing where there is none. */
export function BlogTeasers({ id, title, posts }: { id: string; title: string; posts: PostSummary[] }) {
  const t = useTranslations('blog')
  if (posts.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <SectionHeader
        id={id}
        title={title}
        action={
          <Link href={BLOG_PATH} className="link inline-flex min-h-touch items-center font-medium">
            {t('all')}
          </Link>
        }
      />
      <PostGrid posts={posts} label={title} heading="h3" />
    </section>
  )
}
