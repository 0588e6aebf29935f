'use client'

import { useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Loading, Skeleton } from '@/components/ui/skeleton'
import type { SwitchPreview } from '@/lib/cart/previews'
import { fill } from '@/lib/i18n/fill'
import { formatEuro } from '@/lib/money'
import { type Choosable, completeChoice, previewChoice, type Question } from '@/lib/pharmacies/choose'
import type { ChooseTexts } from './selection-texts'

/** "Cambiare farmacia?", or what the first one does to a cart, with what would change in the cart, line by line. Nothing moves before the answer. */
export function SwitchDialog({
  pharmacy,
  question: { from, first, preview: known },
  texts,
  onClose,
  onDone,
}: {
  pharmacy: Choosable
  question: Question
  texts: ChooseTexts
  onClose: () => void
  onDone: () => void
}) {
  const [preview, setPreview] = useState<SwitchPreview | 'loading' | 'failed'>(known ?? 'loading')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  const read = useCallback(async () => {
    setPreview('loading')
    setPreview((await previewChoice(pharmacy)) ?? 'failed')
  }, [pharmacy])
  useEffect(() => {
    if (!known) void read()
  }, [read, known])

  async function change() {
    setBusy(true)
    setFailed(false)
    const outcome = await completeChoice(pharmacy)
    setBusy(false)
    if (outcome.ok) onDone()
    else setFailed(true)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={first ? texts.first_title : texts.change_title}
      closeLabel={texts.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={busy} disabled={typeof preview === 'string'} onClick={change}>
            {first ? texts.choose : texts.change}
          </Button>
        </>
      }
    >
      <p>{fill(first ? texts.first_text : texts.change_text, { from: from ?? texts.other, to: pharmacy.name })}</p>
      <h3 className="mt-4 mb-1.5 font-bold text-base">{texts.change_preview}</h3>
      <Changes preview={preview} texts={texts} onRetry={read} />
      {failed && <Notice tone="critical" live title={texts.failed} className="mt-4" />}
    </Dialog>
  )
}

function Changes({
  preview,
  texts,
  onRetry,
}: {
  preview: SwitchPreview | 'loading' | 'failed'
  texts: ChooseTexts
  onRetry: () => void
}) {
  if (preview === 'loading')
    return (
      <Loading label={texts.loading} className="grid gap-2">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-3/5" />
      </Loading>
    )
  if (preview === 'failed')
    return (
      <Notice
        tone="warning"
        live
        title={texts.change_unknown}
        action={
          <Button size="sm" variant="secondary" onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      />
    )
  if (preview.changes.length === 0) return <p>{texts.change_nothing}</p>
  return (
    <ul className="grid list-disc gap-1.5 ps-5">
      {preview.changes.map((change) => (
        <li key={`${change.kind}-${change.name}`}>
          {change.kind === 'price' &&
            fill(texts.change_price, {
              product: change.name,
              from: formatEuro(change.from),
              to: formatEuro(change.to),
            })}
          {change.kind === 'quantity' &&
            fill(texts.change_quantity, { product: change.name, from: change.from, to: change.to })}
          {change.kind === 'removed' && fill(texts.change_removed, { product: change.name })}
        </li>
      ))}
    </ul>
  )
}
