import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Home } from '@/app/(shell)/_catalogue/home'
import { pageMetadata } from '@/lib/seo/metadata'
import { brandName } from '@/lib/settings/env'

export const revalidate = 300
export const generateStaticParams = () => []

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell')
  const title = t('title', { brand: brandName() })
  return pageMetadata({ title, description: t('description'), path: '/home', whole_title: true })
}

export default async function HomePage({ params }: { params: Promise<{ pharmacy: string }> }) {
  return <Home segment={(await params).pharmacy} />
}
