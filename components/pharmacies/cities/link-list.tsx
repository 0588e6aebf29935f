import { Link } from '@/components/ui/link'

export function LinkList({
  label,
  entries,
}: {
  label: string
  entries: { href: string; name: string; detail: string }[]
}) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-x-4 @max-[19rem]:grid-cols-1 sm:gap-x-6 lg:grid-cols-3">
      {entries.map(({ href, name, detail }) => (
        <li key={href} className="border-line border-b">
          <Link href={href} className="group flex min-h-touch items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 group-hover:underline max-sm:text-sm">{name}</span>
            <span className="shrink-0 text-muted text-sm max-sm:text-xs">{detail}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
