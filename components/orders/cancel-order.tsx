'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import { useHasCall } from '@/lib/platform/browser-abilities'

export interface CancelTexts {
  cancel: string
  title: string
  text: string
  keep: string
  close: string
  done: string
  too_late: string
  failed: string
}

/** "Annulla ordine", asked twice. Where the pharmacy was quicker it says so, and the page shows how the order stands. */
export function CancelOrder({ id, texts }: { id: string; texts: CancelTexts }) {
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<'too_late' | 'failed' | null>(null)
  const offered = useHasCall('cancelOrder')

  async function cancel() {
    setBusy(true)
    setRefused(null)
    const { cancelOrder } = await import('@/lib/orders/browser')
    const outcome = await cancelOrder(id)
    setBusy(false)
    if (outcome === 'failed') return setRefused('failed')
    if (outcome === 'too_late') setRefused('too_late')
    else {
      setOpen(false)
      showToast({ text: texts.done, tone: 'positive', id: 'order' })
    }
    router.refresh()
  }

  if (!offered) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.cancel}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.title}
        closeLabel={texts.close}
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.keep}
            </Button>
            {refused !== 'too_late' && (
              <Button variant="danger" loading={busy} onClick={cancel}>
                {texts.cancel}
              </Button>
            )}
          </>
        }
      >
        <p>{texts.text}</p>
        {refused && (
          <Notice
            tone="critical"
            live
            title={refused === 'too_late' ? texts.too_late : texts.failed}
            className="mt-4"
          />
        )}
      </Dialog>
    </>
  )
}
