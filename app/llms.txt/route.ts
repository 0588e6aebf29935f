import { getTranslations } from 'next-intl/server'
import { BLOG_PATH } from '@/lib/blog/paths'
import { categoryHref } from '@/lib/catalogue/categories'
import { readCategories } from '@/lib/catalogue/server'
import { escapedMarkdown } from '@/lib/html/markdown'
import { PLACES_PATH, pharmacyPath } from '@/lib/pharmacies/paths'
import { readPharmacy } from '@/lib/pharmacies/server'
import { unavailable } from '@/lib/seo/sitemap/xml'
import { absolute, brandName, env, onlyPharmacy } from '@/lib/settings/env'

export const dynamic = 'force-dynamic'

/** Overview of the shop for language models (llmstxt.org). */
export async function GET(): Promise<Response> {
  const t = await getTranslations('llms')
  const shell = await getTranslations('shell')
  const legal = await getTranslations('legal')
  const places = await getTranslations('places')
  const blog = await getTranslations('blog')
  const link = (name: string, path: string, about?: string | null) =>
    `- [${escapedMarkdown(name)}](${absolute(path)})${about ? `: ${escapedMarkdown(about)}` : ''}`
  try {
    const categories = await readCategories()
    const only = onlyPharmacy()
    const own = only === null ? null : await readPharmacy(only)
    const text = [
      `# ${escapedMarkdown(brandName())}`,
      `> ${shell('description')}`,
      t('about'),
      `## ${shell('categories')}`,
      categories.map(({ name, slug, description }) => link(name, categoryHref([slug]), description)).join('\n'),
      `## ${t('pharmacies')}`,
      (own
        ? [link(own.name, pharmacyPath(own.code))]
        : [
            link(places('title'), PLACES_PATH, places('description')),
            link(shell('footer.findPharmacy'), '/pharmacy-selection'),
          ]
      ).join('\n'),
      `## ${blog('title')}`,
      link(blog('heading'), BLOG_PATH, blog('description')),
      `## ${shell('footer.legal')}`,
      [
        link(legal('termsTitle'), '/toc', legal('termsDescription')),
        link(legal('privacyTitle'), '/privacy', legal('privacyDescription')),
      ].join('\n'),
      `## ${t('data')}`,
      [
        link(t('sitemap'), '/sitemap.xml'),
        ...(env().RESERVATION_ONLY || onlyPharmacy() === null ? [] : [link(t('feed'), '/feeds/google.xml')]),
      ].join('\n'),
    ].join('\n\n')
    return new Response(`${text}\n`, {
      headers: { 'Content-Type': 'text/markdown; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    })
  } catch (error) {
    return unavailable(error)
  }
}
