import type { BreadcrumbList } from 'schema-dts'
import { absolute } from '@/lib/settings/site'

export function breadcrumbList(crumbs: readonly { label: string; href?: string }[], path: string): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absolute(href ?? path),
    })),
  }
}
