import { DeskFrame } from '@/components/desk/frame'
import { PickupForm } from '@/components/desk/pickup-form'
import { deskScanCalls } from '@/lib/contract/desk-supplies'
import { readDeskForm } from '@/lib/desk/forms'
import { DESK_HANDOVER } from '@/lib/desk/paths'
import { findAtDesk, requireDesk } from '@/lib/desk/server'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

export default async function HandoverPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const desk = await requireDesk(DESK_HANDOVER)
  const kept = await readDeskForm(await searchParams)
  // A form without an error came back because its code names several orders.
  const body = deskScanCalls.scanAtDesk.body.safeParse({ scan: new URLSearchParams(kept?.fields).get('code') ?? '' })
  const isFound = kept?.action === 'consegna' && kept.errors.length === 0 && kept.failure === null
  const found = isFound && body.success ? await findAtDesk(deskScanCalls.scanAtDesk, { body: body.data }, desk) : null
  return (
    <DeskFrame desk={desk} title={messages.desk.handover.title}>
      <PickupForm kept={kept} orders={found?.orders ?? []} />
    </DeskFrame>
  )
}
