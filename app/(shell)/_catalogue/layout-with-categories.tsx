import type { ReactNode } from 'react'
import { CategoryBar } from '@/components/catalogue/categories'
import { readCategories } from '@/lib/catalogue/server'

/** Layout of the catalogue pages: categories under the header, then the page. */
export async function CatalogueLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <CategoryBar categories={await readCategories()} />
      {children}
    </>
  )
}
