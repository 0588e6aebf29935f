import { NotFoundPage } from '@/components/layout/not-found-page'
import { notFoundMetadata } from '@/lib/seo/metadata'

export const generateMetadata = notFoundMetadata

export default function NotFound() {
  return <NotFoundPage />
}
