import { CatalogueLayout } from '@/app/(shell)/_catalogue/layout-with-categories'

/** Pages rendered per request: blog searches, and the home page of customers and of visitors from an unknown URL. */
export default CatalogueLayout
