import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/section'
import { BLOG_PATH } from '@/lib/blog/paths'
import type { PostSummary } from '@/lib/blog/posts'
import { PostGrid } from './post-card'

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
