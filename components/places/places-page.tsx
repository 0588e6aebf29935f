import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Thing } from 'schema-dts'
import { Container } from '@/components/layout/container'
import { StructuredData } from '@/components/seo/structured-data'
import { Breadcrumb, type Crumb } from '@/components/ui/breadcrumb'
import { breadcrumbList } from '@/lib/seo/structured/breadcrumbs'

/** The frame of the pages that lead from the whole country to one pharmacy: the way here, the title, the list. */
export function PlacesPage({
  title,
  lead,
  path,
  crumbs,
  things = [],
  children,
}: {
  title: string
  lead?: string
  path: string
  /** The way here after the home page, this page included. */
  crumbs: Crumb[]
  things?: Thing[]
  children: ReactNode
}) {
  const shell = useTranslations('shell')
  const whole = [{ label: shell('home'), href: '/home' }, ...crumbs]
  return (
    <Container className="pt-2 sm:pt-4">
      <Breadcrumb label={shell('breadcrumb')} crumbs={whole} />
      <StructuredData things={[...things, breadcrumbList(whole, path)]} />
      <h1 className="mt-2 text-2xl sm:text-3xl">{title}</h1>
      {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
      <div className="mt-6">{children}</div>
    </Container>
  )
}
