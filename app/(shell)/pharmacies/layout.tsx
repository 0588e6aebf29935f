import type { ReactNode } from 'react'
import { CatalogueLayout } from '@/app/(shell)/_catalogue/layout-with-categories'

export default function Layout({ children }: { children: ReactNode }) {
  return <CatalogueLayout>{children}</CatalogueLayout>
}
