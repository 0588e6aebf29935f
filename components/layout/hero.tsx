import type { ReactNode } from 'react'
import { LeafOutline } from './logo'

/** The opening of a page: one sentence, a lead, what to do first. The leaf behind it is the brand's, drawn large. */
export function Hero({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children?: ReactNode }) {
  return (
    <section className="relative isolate overflow-hidden rounded-leaf bg-brand-soft px-5 py-7 sm:rounded-[3.5rem_0.75rem] sm:px-10 sm:py-12">
      <LeafOutline className="absolute -bottom-12 -end-8 -z-1 size-48 text-brand-line sm:-top-8 sm:bottom-auto sm:end-4 sm:size-96" />
      <h1 className="max-w-[14ch] text-3xl sm:max-w-[18ch]">{title}</h1>
      {lead && <p className="mt-3 max-w-[36ch] text-lg sm:mt-4">{lead}</p>}
      {children && <div className="mt-6 flex flex-wrap gap-2.5">{children}</div>}
    </section>
  )
}
