import { CatalogueLayout } from '@/app/(shell)/_catalogue/layout-with-categories'

export default CatalogueLayout
