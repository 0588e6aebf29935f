import { Link } from '@/components/ui/link'

/** Names to enter, side by side, each with what it holds. */
export function LinkList({
  label,
  entries,
}: {
  label: string
  entries: { href: string; name: string; detail: string }[]
}) {
  return (
    <ul aria-label={label} className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
      {entries.map(({ href, name, detail }) => (
        <li key={href} className="border-line border-b">
          <Link href={href} className="group flex min-h-touch items-center justify-between gap-3 py-1.5">
            <span className="font-medium group-hover:underline">{name}</span>
            <span className="text-muted text-sm">{detail}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
