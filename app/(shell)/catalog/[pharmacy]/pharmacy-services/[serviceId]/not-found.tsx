import { UnknownService } from '@/components/services/services-page'
import { notFoundMetadata } from '@/lib/seo/metadata'

export const generateMetadata = notFoundMetadata
export default UnknownService
