import type { BreadcrumbList } from 'schema-dts'
import { absolute } from '../site'

/** The page's breadcrumb; the last crumb is the page at `path`. */
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
