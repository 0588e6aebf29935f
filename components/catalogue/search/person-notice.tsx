import { Notice } from '@/components/ui/notice'
import type { Person } from '@/lib/contract/search'
import messages from '@/messages/it.json'

const words = messages.search

/** Notice above the results of a search for a person whom not every product suits. */
export function PersonNotice({ person, className }: { person: Person; className?: string }) {
  return (
    <Notice title={words.person[person]} className={className}>
      {words.personHint}
    </Notice>
  )
}
