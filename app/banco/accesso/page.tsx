import { DeskLogin } from '@/components/desk/login'
import { readDeskForm } from '@/lib/desk/forms'
import { safeDeskPath } from '@/lib/desk/paths'
import { requireDeskCalls } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'

export default async function DeskLoginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireDeskCalls()
  const search = await searchParams
  return (
    <DeskLogin
      form={await readDeskForm(search)}
      back={safeDeskPath(firstValue(search.ritorno))}
      reason={firstValue(search.motivo)}
    />
  )
}
