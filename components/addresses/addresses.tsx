'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '@/components/forms/use-call'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { changeAndFocus } from '@/components/ui/change-and-focus'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { HeartIcon, PinIcon, PlusIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import { addressLine, inputFromSaved } from '@/lib/addresses/address'
import { addressValues } from '@/lib/addresses/address-form'
import { type SavedAddress, userDataCalls } from '@/lib/contract/user-data'
import { readDraft } from '@/lib/forms/draft'
import { fill } from '@/lib/i18n/fill'
import type { MapsSettings } from '@/lib/maps/settings'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'
import { AddressForm } from './address-form'

const texts = messages.profile.addresses

/** The saved addresses, the favourite first, and the form to add or change one. */
export function Addresses({
  initial,
  user_id,
  can_change,
  maps,
}: {
  initial: SavedAddress[]
  user_id: string
  /** The platform supports changing a saved address (ext). */
  can_change: boolean
  maps: MapsSettings | null
}) {
  const router = useRouter()
  const [list, setList] = useState(initial)
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  const [deleting, setDeleting] = useState<SavedAddress | null>(null)
  const { at, busy, failure, run } = useCall()
  const add = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // Restores the draft after a reload or a login.
    const draft = readDraft('address', user_id, addressValues)
    if (draft) setEditing(initial.find(({ id }) => id === draft.values.id) ?? 'new')
  }, [user_id, initial])

  useEffect(() => {
    if (editing !== null) document.getElementById('address-form')?.focus()
  }, [editing])

  async function reread() {
    const result = await api(userDataCalls.listAddresses, {})
    if (result.ok) setList(result.data)
    // Other pages of the shop read them too.
    router.refresh()
  }

  /** Changes one address and returns success. An address already gone is reported and removed from the list. */
  async function change(id: string, work: ReturnType<typeof api>, done: string) {
    const outcome = await run(work, { at: id, or_gone: true })
    if (outcome === 'failed') return false
    await reread()
    const gone = outcome === 'gone'
    showToast({ text: gone ? texts.gone : done, tone: gone ? 'info' : 'positive', id: 'address' })
    return true
  }

  async function remove({ id }: SavedAddress) {
    if (await change('', api(userDataCalls.deleteAddress, { params: { id } }), texts.deleted))
      changeAndFocus(() => setDeleting(null))
    else setDeleting(null)
  }

  function favor({ id }: SavedAddress) {
    void change(id, api(userDataCalls.updateAddress, { params: { id }, body: { favorite: true } }), texts.favored)
  }

  async function finish(text: string) {
    setEditing(null)
    await reread()
    showToast({ text, tone: 'positive', id: 'address' })
    add.current?.focus()
  }

  if (editing !== null)
    return (
      <AddressForm
        key={editing === 'new' ? 'new' : editing.id}
        saved={editing === 'new' ? null : editing}
        user_id={user_id}
        maps={maps}
        onSaved={() => void finish(texts.saved)}
        onGone={() => void finish(texts.gone)}
        onCancel={() => {
          setEditing(null)
          setTimeout(() => add.current?.focus())
        }}
      />
    )
  return (
    <>
      {failure && <Notice live tone="critical" title={failure} className="mb-4" />}
      {list.length === 0 ? (
        <EmptyState icon={PinIcon} heading="h2" title={texts.empty}>
          {texts.emptyHint}
        </EmptyState>
      ) : (
        <ul aria-label={texts.list} className="mb-5 divide-y divide-line">
          {list.map((one) => {
            const line = addressLine(inputFromSaved(one))
            const name = one.label ?? line
            return (
              <li key={one.id} className="py-4 first:pt-0">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <p className="min-w-0 font-bold [overflow-wrap:anywhere]">{name}</p>
                  {one.favorite && (
                    <Badge tone="positive" icon={HeartIcon}>
                      {texts.isFavorite}
                    </Badge>
                  )}
                </div>
                {one.label && <p className="text-muted [overflow-wrap:anywhere]">{line}</p>}
                <div className="mt-3 flex flex-wrap gap-2">
                  {can_change && !one.favorite && (
                    <Button
                      variant="secondary"
                      size="sm"
                      loading={at === one.id}
                      aria-label={fill(texts.makeFavoriteOf, { address: name })}
                      onClick={() => favor(one)}
                    >
                      {texts.makeFavorite}
                    </Button>
                  )}
                  {can_change && (
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={fill(texts.editOf, { address: name })}
                      onClick={() => setEditing(one)}
                    >
                      {texts.edit}
                    </Button>
                  )}
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={fill(texts.deleteOf, { address: name })}
                    onClick={() => setDeleting(one)}
                  >
                    {texts.delete}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <Button ref={add} icon={PlusIcon} onClick={() => setEditing('new')}>
        {texts.add}
      </Button>
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={texts.deleteTitle}
        keep={texts.keep}
        action={texts.delete}
        busy={busy}
        onConfirm={() => deleting && remove(deleting)}
      >
        <p>{deleting && addressLine(inputFromSaved(deleting))}</p>
      </ConfirmDialog>
    </>
  )
}
