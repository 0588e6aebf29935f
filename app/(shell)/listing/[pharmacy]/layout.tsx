import { CatalogueLayout } from '@/app/(shell)/_catalogue/layout-with-categories'

/** The kind `listing`: searches in the blog, which another program answers, rendered at each request. */
export default CatalogueLayout
