import { headers } from 'next/headers'
import { DeskLogin } from '@/components/desk/login'
import { readDeskForm } from '@/lib/desk/forms'
import { safeDeskPath } from '@/lib/desk/paths'
import { requireDeskCalls } from '@/lib/desk/server'
import { readSwitch } from '@/lib/desk/session-actions'
import { firstValue, type SearchParams } from '@/lib/http/search-params'

export default async function DeskLoginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireDeskCalls()
  const search = await searchParams
  const reason = firstValue(search.motivo)
  const people = reason === 'pin' ? [] : await readSwitch(await headers())
  return (
    <DeskLogin
      form={await readDeskForm(search)}
      back={safeDeskPath(firstValue(search.ritorno))}
      reason={reason}
      with_pin={people.some(({ pin }) => pin === 'on')}
    />
  )
}
