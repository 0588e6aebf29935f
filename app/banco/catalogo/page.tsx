import { DeskFrame } from '@/components/desk/frame'
import { CatalogueSearch, ProductList } from '@/components/desk/product-list'
import { PharmacyTabs } from '@/components/desk/tabs'
import { UploadIcon } from '@/components/ui/icons'
import { readDeskForm } from '@/lib/desk/forms'
import { importPath } from '@/lib/desk/imports'
import { cataloguePath, readDeskProducts, toCatalogueView } from '@/lib/desk/products'
import { hasRole, requireDesk } from '@/lib/desk/server'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** Products of a pharmacy: price, stock, kind, VAT, on sale or not. */
export default async function CataloguePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const view = toCatalogueView(search)
  const desk = await requireDesk(cataloguePath(view), view.pharmacy_id)
  const pharmacyId = view.pharmacy_id ?? desk.pharmacies[0]?.id ?? ''
  const [products, kept] = await Promise.all([readDeskProducts(desk, pharmacyId, view), readDeskForm(search)])
  return (
    <DeskFrame
      desk={desk}
      title={messages.desk.catalogue.title}
      done={search.fatto}
      beside={
        <>
          {' '}
          <PharmacyTabs
            pharmacies={desk.pharmacies}
            chosen={pharmacyId}
            href={(id) => cataloguePath({ ...view, pharmacy_id: id, page: 1 })}
          />
          {hasRole(desk, pharmacyId, 'owner') && (
            <a className="desk-button" href={importPath(pharmacyId)}>
              <UploadIcon />
              <span className="desk-menu-text">{messages.desk.catalogue.import}</span>
            </a>
          )}
        </>
      }
    >
      <CatalogueSearch view={view} />
      <ProductList products={products} view={view} kept={kept} />
    </DeskFrame>
  )
}
