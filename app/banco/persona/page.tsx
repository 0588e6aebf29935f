import { headers } from 'next/headers'
import { DeskPersonSwitch } from '@/components/desk/person-switch'
import { readDeskForm } from '@/lib/desk/forms'
import { safeDeskPath } from '@/lib/desk/paths'
import { requireDeskCalls } from '@/lib/desk/server'
import { readSwitch } from '@/lib/desk/session-actions'
import { firstValue, type SearchParams } from '@/lib/http/search-params'

/** Changes the person at a shared till, also one that is locked. */
export default async function PersonPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireDeskCalls()
  const search = await searchParams
  const people = await readSwitch(await headers())
  return (
    <DeskPersonSwitch
      people={people}
      kept={await readDeskForm(search)}
      back={safeDeskPath(firstValue(search.ritorno))}
    />
  )
}
