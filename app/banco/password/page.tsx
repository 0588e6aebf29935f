import { DeskFrame } from '@/components/desk/frame'
import { DeskNotice } from '@/components/desk/notice'
import { PasskeyList } from '@/components/desk/passkey-list'
import { DeskPasswordForm } from '@/components/desk/password-form'
import { readDeskForm } from '@/lib/desk/forms'
import { readPasskeys } from '@/lib/desk/passkeys'
import { DESK_PASSWORD } from '@/lib/desk/paths'
import { requireDesk } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

const { passkeys } = messages.desk

/** The ways in of who is at the desk. */
export default async function DeskPasswordPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const desk = await requireDesk(DESK_PASSWORD)
  const kept = await readDeskForm(search)
  const first = desk.staff.must_change_password
  const done = firstValue(search.fatto)
  return (
    <DeskFrame desk={desk} title={messages.desk.password.title}>
      {done === 'chiave-salva' && <DeskNotice tone="positive">{passkeys.added}</DeskNotice>}
      {done === 'togli-chiave' && <DeskNotice tone="positive">{passkeys.removed}</DeskNotice>}
      <DeskPasswordForm form={kept} first={first} />
      {!first && <PasskeyList passkeys={await readPasskeys(desk)} kept={kept} />}
    </DeskFrame>
  )
}
