'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Exact } from '@/components/ui/exact'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { resolveMerge } from '@/lib/cart/merge'
import { type MergedPreview, previewMerge } from '@/lib/cart/previews'
import type { CartMerge } from '@/lib/cart/state'
import { fill } from '@/lib/i18n/fill'
import { usePharmacy } from '@/lib/pharmacies/swr'
import { choosePharmacy } from '@/lib/pharmacies/write-choice'
import { toPlace } from '@/lib/rules/city-name'
import { formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'

const texts = messages.cart

type Line = { minsan: string; name: string; quantity: number; price: number | null }
type Conflict = Extract<CartMerge, { kind: 'conflict' }>
type Choice = 'keep_server' | 'move_to_guest'

function Lines({ title, lines }: { title: string; lines: Line[] }) {
  return (
    <section className="min-w-0 flex-1 rounded-md border border-line p-3">
      <h3 className="font-bold text-base">{title}</h3>
      <ul className="mt-1.5 grid gap-1 text-sm">
        {lines.map((line) => (
          <li key={line.minsan} className="flex flex-wrap gap-x-2">
            <Exact className="tabular-nums">{`${line.quantity}×`}</Exact>
            <span className="min-w-0 flex-[1_1_6rem]">{line.name}</span>
            {line.price !== null && <Exact className="ms-auto tabular-nums">{formatEuro(line.price)}</Exact>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Result of one choice: the total and what that pharmacy lacks. `preview` is undefined while loading. */
function Outcome({ preview, name }: { preview: MergedPreview | null | undefined; name: string }) {
  if (preview === undefined) return <Skeleton className="h-6 w-full" />
  if (preview === null) return <p className="text-muted text-sm">{texts.merge.unknown}</p>
  return (
    <div className="text-sm">
      <p className="font-bold">
        {fill(texts.merge.result, { to_pharmacy: toPlace(name), total: formatEuro(preview.total) })}
      </p>
      {preview.missing.length > 0 && (
        <p className="text-critical">{fill(texts.merge.missing, { products: preview.missing.join(', ') })}</p>
      )}
      {preview.reduced.length > 0 && (
        <p className="text-warning">{fill(texts.merge.reduced, { products: preview.reduced.join(', ') })}</p>
      )}
    </div>
  )
}

function usePreview(pharmacyId: string | null, { guest, server }: Conflict): MergedPreview | null | undefined {
  const { data } = useSWR(
    pharmacyId && ['merge', pharmacyId, guest.products, server.products],
    () => previewMerge(pharmacyId ?? '', [guest.products, server.products]),
    { revalidateOnFocus: false },
  )
  return pharmacyId === null ? null : data
}

function ConflictDialog({ merge, onDone }: { merge: Conflict; onDone: () => void }) {
  const [busy, setBusy] = useState<Choice | null>(null)
  const [failed, setFailed] = useState(false)
  const guest = usePharmacy(merge.guest.pharmacy_id)
  const customer = usePharmacy(merge.server.pharmacy_id)
  const here = usePreview(merge.guest.pharmacy_id, merge)
  const there = usePreview(merge.server.pharmacy_id, merge)
  const names = { guest: guest?.name ?? '…', customer: customer?.name ?? '…' }

  async function decide(choice: Choice) {
    setBusy(choice)
    setFailed(false)
    const outcome = await resolveMerge(choice)
    setBusy(null)
    if (!outcome.ok) return setFailed(true)
    // The shop follows the cart: prices of another pharmacy next to it would be wrong.
    const chosen = choice === 'keep_server' ? customer : guest
    if (chosen) choosePharmacy({ id: chosen.id, name: chosen.name })
    onDone()
  }

  return (
    <Dialog
      open
      onClose={onDone}
      title={texts.merge.conflictTitle}
      footer={
        <>
          <Button variant="quiet" onClick={onDone}>
            {texts.merge.later}
          </Button>
          <Button variant="secondary" loading={busy === 'move_to_guest'} onClick={() => decide('move_to_guest')}>
            {fill(texts.merge.mergeAt, { to_pharmacy: toPlace(names.guest) })}
          </Button>
          <Button loading={busy === 'keep_server'} onClick={() => decide('keep_server')}>
            {fill(texts.merge.mergeAt, { to_pharmacy: toPlace(names.customer) })}
          </Button>
        </>
      }
    >
      <p>{fill(texts.merge.conflict, names)}</p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <Lines title={texts.merge.customerCart} lines={merge.server.products} />
        <Lines title={texts.merge.guestCart} lines={merge.guest.products} />
      </div>
      <div className="mt-4 grid gap-2">
        <Outcome preview={there} name={names.customer} />
        <Outcome preview={here} name={names.guest} />
      </div>
      {failed && (
        <Notice tone="critical" live className="mt-4">
          {texts.changeFailed}
        </Notice>
      )}
    </Dialog>
  )
}

/**
 * After a login: asks which of two carts at two pharmacies to keep, or lists what could not be merged. Nothing is
 * lost before the answer.
 */
export function MergeDialog({ merge, onDone }: { merge: Exclude<CartMerge, { kind: 'done' }>; onDone: () => void }) {
  if (merge.kind === 'conflict') return <ConflictDialog merge={merge} onDone={onDone} />
  return (
    <Dialog open onClose={onDone} title={texts.mergeReport} footer={<Button onClick={onDone}>{texts.close}</Button>}>
      <p>{texts.merge.notMerged}</p>
      <ul className="mt-3 grid list-disc gap-1.5 ps-5">
        {merge.not_merged.map((line) => (
          <li key={line.minsan}>
            {line.name}: {texts.merge[line.code]}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
