'use client'

import { useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Loading } from '@/components/ui/skeleton'
import { differenceText } from '@/lib/cart/differences'
import { previewSwitch, type SwitchPreview } from '@/lib/cart/previews'
import { fill } from '@/lib/i18n/fill'
import { type Choosable, completeChoice, type Question } from '@/lib/pharmacies/choose'
import messages from '@/messages/it.json'

const texts = messages.pharmacy

/**
 * "Cambiare farmacia?", or the effect of a first choice, with the changes to the cart line by line. Nothing changes
 * before the answer.
 */
export function SwitchDialog({
  pharmacy,
  question: { from, first, preview: known },
  onClose,
  onDone,
}: {
  pharmacy: Choosable
  question: Question
  onClose: () => void
  onDone: () => void
}) {
  const [preview, setPreview] = useState<SwitchPreview | 'loading' | 'failed'>(known ?? 'loading')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  const read = useCallback(async () => {
    setPreview('loading')
    setPreview((await previewSwitch(pharmacy.id)) ?? 'failed')
  }, [pharmacy.id])
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
      title={first ? texts.firstTitle : texts.changeTitle}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {messages.shell.cancel}
          </Button>
          <Button loading={busy} disabled={typeof preview === 'string'} onClick={change}>
            {first ? texts.choose : texts.change}
          </Button>
        </>
      }
    >
      <p>
        {fill(first ? texts.firstText : texts.changeText, {
          from: from ?? texts.selection.otherPharmacy,
          to: pharmacy.name,
        })}
      </p>
      <h3 className="mt-4 mb-1.5 font-bold text-base">{texts.changePreview}</h3>
      <Changes preview={preview} onRetry={read} />
      {failed && <Notice tone="critical" live title={texts.selection.chooseFailed} className="mt-4" />}
    </Dialog>
  )
}

function Changes({ preview, onRetry }: { preview: SwitchPreview | 'loading' | 'failed'; onRetry: () => void }) {
  if (preview === 'loading') return <Loading className="grid gap-2" shapes={['h-5 w-4/5', 'h-5 w-3/5']} />
  if (preview === 'failed')
    return <Notice tone="warning" live title={texts.selection.changeUnknown} onRetry={onRetry} />
  if (preview.changes.length === 0) return <p>{texts.changeNothing}</p>
  return (
    <ul className="grid list-disc gap-1.5 ps-5">
      {preview.changes.map((change) => (
        <li key={`${change.kind}-${change.name}`}>{differenceText(change)}</li>
      ))}
    </ul>
  )
}
