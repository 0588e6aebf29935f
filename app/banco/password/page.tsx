import { DeskFrame } from '@/components/desk/frame'
import { DeskPasswordForm } from '@/components/desk/password-form'
import { readDeskForm } from '@/lib/desk/forms'
import { DESK_PASSWORD } from '@/lib/desk/paths'
import { requireDesk } from '@/lib/desk/server'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

export default async function DeskPasswordPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const desk = await requireDesk(DESK_PASSWORD)
  return (
    <DeskFrame desk={desk} title={messages.desk.password.title}>
      <DeskPasswordForm form={await readDeskForm(await searchParams)} first={desk.staff.must_change_password} />
    </DeskFrame>
  )
}
