import { NotFoundPage } from '@/components/layout/nothing-here'
import { notFoundMetadata } from '@/lib/seo/metadata'

export const generateMetadata = notFoundMetadata
export default NotFoundPage
