'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { type CartMerge, resolveMerge } from '@/lib/cart/browser'
import { formatEuro } from '@/lib/money'
import type { CartPageTexts } from './texts'

type Line = { minsan: string; name: string; quantity: number; price: number | null }

function Lines({ title, lines }: { title: string; lines: Line[] }) {
  return (
    <section className="min-w-0 flex-1 rounded-md border border-line p-3">
      <h3 className="font-bold text-base">{title}</h3>
      <ul className="mt-1.5 grid gap-1 text-sm">
        {lines.map((line) => (
          <li key={line.minsan} className="flex gap-2">
            <span className="tabular-nums">{line.quantity}×</span>
            <span className="min-w-0 flex-1">{line.name}</span>
            {line.price !== null && <span className="tabular-nums">{formatEuro(line.price)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** After a login: two carts of two pharmacies side by side, and the shopper decides. Nothing is lost until then. */
export function MergeDialog({ merge, texts, onDone }: { merge: CartMerge; texts: CartPageTexts; onDone: () => void }) {
  const [busy, setBusy] = useState<'keep_server' | 'move_to_guest' | null>(null)
  const [failed, setFailed] = useState(false)

  async function decide(choice: 'keep_server' | 'move_to_guest') {
    setBusy(choice)
    setFailed(false)
    const outcome = await resolveMerge(choice)
    setBusy(null)
    if (outcome.ok) onDone()
    else setFailed(true)
  }

  if (merge.kind === 'report') {
    return (
      <Dialog
        open
        onClose={onDone}
        title={texts.mergeReport}
        closeLabel={texts.close}
        footer={<Button onClick={onDone}>{texts.close}</Button>}
      >
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
  return (
    <Dialog
      open
      onClose={onDone}
      title={texts.merge.conflictTitle}
      closeLabel={texts.close}
      footer={
        <>
          <Button variant="quiet" onClick={onDone}>
            {texts.merge.later}
          </Button>
          <Button variant="secondary" loading={busy === 'move_to_guest'} onClick={() => decide('move_to_guest')}>
            {texts.mergeMove}
          </Button>
          <Button loading={busy === 'keep_server'} onClick={() => decide('keep_server')}>
            {texts.mergeKeep}
          </Button>
        </>
      }
    >
      <p>{texts.mergeConflictNoName}</p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <Lines title={texts.merge.customerCart} lines={merge.server.products} />
        <Lines title={texts.merge.guestCart} lines={merge.guest.products} />
      </div>
      {failed && (
        <div className="mt-4">
          <Notice tone="critical">{texts.changeFailed}</Notice>
        </div>
      )}
    </Dialog>
  )
}
