import { CatalogueLayout } from '@/app/(shell)/_catalogue/layout-with-categories'

/** Pages of kind `listing` are blog searches, answered by another program and rendered per request. */
export default CatalogueLayout
