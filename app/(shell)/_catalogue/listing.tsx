import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { ListingResults } from '@/components/catalogue/listing-results'
import { TrailPage } from '@/components/layout/trail-page'
import { PageAge } from '@/components/pharmacies/page-age'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CategoriesIcon } from '@/components/ui/icons'
import { PAGE_SIZE } from '@/lib/catalogue/listing'
import { itemList } from '@/lib/seo/structured/item-list'

interface Props extends Omit<ComponentProps<typeof ListingResults>, 'empty'> {
  crumbs: ComponentProps<typeof TrailPage>['crumbs']
  lead: string | null
  /** What is said where there is nothing. */
  empty: { title: string; hint: string }
  /** What stands above the products. */
  children: ReactNode
}

/** One page of a listing of the catalogue's, for people and machines. */
export function ListingPage({ crumbs, lead, empty, children, ...results }: Props) {
  const t = useTranslations('shell')
  const { title, pathname, listing, page, pharmacy } = results
  const products = itemList(
    title,
    listing.items.map(({ name, minsan }) => ({ name, path: `/product/${minsan}` })),
    { first: (page - 1) * PAGE_SIZE + 1, total: listing.total },
  )
  const categories = <ButtonLink href="/home#categorie">{t('categories')}</ButtonLink>
  return (
    <TrailPage crumbs={crumbs} path={pathname} things={[products]} title={title}>
      <PageAge pharmacy_id={pharmacy?.id ?? null} />
      <div className="flex flex-col gap-2 sm:gap-4">
        {lead && <p className="mt-2 max-w-text text-muted max-sm:hidden">{lead}</p>}
        {children}
        <ListingResults
          {...results}
          empty={
            <EmptyState icon={CategoriesIcon} title={empty.title} action={categories}>
              {empty.hint}
            </EmptyState>
          }
        />
        {/* On a phone the products come first. */}
        {lead && <p className="mt-4 text-muted sm:hidden">{lead}</p>}
      </div>
    </TrailPage>
  )
}
