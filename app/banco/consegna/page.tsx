import { DeskFrame } from '@/components/desk/frame'
import { PickupForm } from '@/components/desk/pickup-form'
import { readDeskForm } from '@/lib/desk/forms'
import { DESK_HANDOVER } from '@/lib/desk/paths'
import { requireDesk } from '@/lib/desk/server'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

export default async function HandoverPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const desk = await requireDesk(DESK_HANDOVER)
  return (
    <DeskFrame desk={desk} title={messages.desk.handover.title}>
      <PickupForm kept={await readDeskForm(await searchParams)} />
    </DeskFrame>
  )
}
