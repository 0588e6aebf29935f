import { DeskFrame } from '@/components/desk/frame'
import { PasskeyList } from '@/components/desk/passkey-list'
import { DeskPasswordForm } from '@/components/desk/password-form'
import { PinForm } from '@/components/desk/person-switch'
import { deskPasskeyCalls } from '@/lib/contract/desk-passkeys'
import { readDeskForm } from '@/lib/desk/forms'
import { DESK_PASSWORD } from '@/lib/desk/paths'
import { findAtDesk, requireDesk } from '@/lib/desk/server'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** The ways in of who is at the desk. */
export default async function DeskPasswordPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const desk = await requireDesk(DESK_PASSWORD)
  const kept = await readDeskForm(search)
  const first = desk.staff.must_change_password
  return (
    <DeskFrame desk={desk} title={messages.desk.password.title} done={search.fatto}>
      <DeskPasswordForm form={kept?.action === 'password' ? kept : null} first={first} />
      {!first && (
        <>
          <PasskeyList passkeys={(await findAtDesk(deskPasskeyCalls.listDeskPasskeys, {}, desk)) ?? []} kept={kept} />
          <PinForm has_pin={desk.staff.has_pin} kept={kept} />
        </>
      )}
    </DeskFrame>
  )
}
