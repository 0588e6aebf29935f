import type { MetadataRoute } from 'next'
import { getTranslations } from 'next-intl/server'
import { sectionPath } from '@/lib/account/sections'
import { brandName } from '@/lib/settings/env'

/** The operator's name is runtime configuration, unknown to the build. */
export const dynamic = 'force-dynamic'

/** The shop as an app on the home screen (W3C Web Application Manifest). */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const t = await getTranslations()
  const icon = (size: string, purpose: 'any' | 'maskable') =>
    ({ src: `/icons/${purpose}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }) as const
  return {
    id: '/',
    name: brandName(),
    short_name: brandName(),
    description: t('shell.description'),
    lang: 'it',
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f5ef',
    theme_color: '#f6f5ef',
    categories: ['shopping', 'health', 'medical'],
    icons: [icon('192', 'any'), icon('512', 'any'), icon('192', 'maskable'), icon('512', 'maskable')],
    shortcuts: [
      { name: t('account.sections.cards'), url: '/fidelity-card' },
      { name: t('account.sections.orders'), url: sectionPath('orders') },
      { name: t('shell.cart'), url: '/checkout' },
    ],
  }
}
