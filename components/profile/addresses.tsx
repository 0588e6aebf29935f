'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '@/components/account/failure-text'
import { failureOf } from '@/components/account/form-failure'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { changeAndFocus } from '@/components/ui/change-and-focus'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { HeartIcon, PinIcon, PlusIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import { addressLine, draftOfSaved } from '@/lib/addresses/address'
import { address_values } from '@/lib/addresses/address-form'
import type { SavedAddress } from '@/lib/contract/user-data'
import { readDraft } from '@/lib/drafts/draft'
import { fill } from '@/lib/i18n/fill'
import type { MapsSettings } from '@/lib/maps/settings'
import { codeOf, type Result } from '@/lib/platform/result'
import { deleteAddress, listAddresses, updateAddress } from '@/lib/profile/browser'
import { AddressForm } from './address-form'
import type { AddressesTexts } from './texts'

/** The saved addresses, the favourite first, and the form that adds or changes one. */
export function Addresses({
  initial,
  user_id,
  can_change,
  maps,
  texts,
}: {
  initial: SavedAddress[]
  user_id: number
  /** Whether the platform can change a saved address (ext). */
  can_change: boolean
  maps: MapsSettings | null
  texts: AddressesTexts
}) {
  const { addresses } = texts
  const router = useRouter()
  const [list, setList] = useState(initial)
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  const [deleting, setDeleting] = useState<SavedAddress | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const add = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // What was being written before a reload or a login goes on.
    const draft = readDraft('address', user_id, address_values)
    if (draft) setEditing(initial.find(({ id }) => id === draft.values.id) ?? 'new')
  }, [user_id, initial])

  useEffect(() => {
    if (editing !== null) document.getElementById('address-form')?.focus()
  }, [editing])

  async function reread() {
    const result = await listAddresses()
    if (result.ok) setList(result.data)
    // Other pages of the shop read them too.
    router.refresh()
  }

  /** Does something to one address, and says whether it is so now; what is gone already is told, and the list is right afterwards. */
  async function change(id: string, work: Promise<Result<unknown>>, done: string): Promise<boolean> {
    setBusy(id)
    setFailure(null)
    const result = await work
    const gone = !result.ok && codeOf(result.failure) === 'not_found'
    if (!result.ok && !gone) setFailure(failureText(texts, failureOf(result.failure)))
    else {
      await reread()
      showToast({ text: gone ? addresses.gone : done, tone: gone ? 'info' : 'positive', id: 'address' })
    }
    setBusy(null)
    return result.ok || gone
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
        texts={texts}
        onSaved={() => void finish(addresses.saved)}
        onGone={() => void finish(addresses.gone)}
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
        <EmptyState icon={PinIcon} heading="h2" title={addresses.empty}>
          {addresses.emptyHint}
        </EmptyState>
      ) : (
        <ul aria-label={addresses.list} className="mb-5 divide-y divide-line">
          {list.map((one) => {
            const line = addressLine(draftOfSaved(one))
            const name = one.label ?? line
            return (
              <li key={one.id} className="py-4 first:pt-0">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <p className="min-w-0 font-bold [overflow-wrap:anywhere]">{name}</p>
                  {one.favorite && (
                    <Badge tone="positive" icon={HeartIcon}>
                      {addresses.isFavorite}
                    </Badge>
                  )}
                </div>
                {one.label && <p className="text-muted [overflow-wrap:anywhere]">{line}</p>}
                <div className="mt-3 flex flex-wrap gap-2">
                  {can_change && !one.favorite && (
                    <Button
                      variant="secondary"
                      size="sm"
                      loading={busy === one.id}
                      aria-label={fill(addresses.makeFavoriteOf, { address: name })}
                      onClick={() => void change(one.id, updateAddress(one.id, { favorite: true }), addresses.favored)}
                    >
                      {addresses.makeFavorite}
                    </Button>
                  )}
                  {can_change && (
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={fill(addresses.editOf, { address: name })}
                      onClick={() => setEditing(one)}
                    >
                      {addresses.edit}
                    </Button>
                  )}
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={fill(addresses.deleteOf, { address: name })}
                    onClick={() => setDeleting(one)}
                  >
                    {addresses.delete}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <Button ref={add} icon={PlusIcon} onClick={() => setEditing('new')}>
        {addresses.add}
      </Button>
      <Dialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={addresses.deleteTitle}
        closeLabel={texts.close}
        footer={
          <>
            <Button variant="secondary" onClick={() => setDeleting(null)}>
              {addresses.keep}
            </Button>
            <Button
              variant="danger"
              loading={busy !== null}
              onClick={async () => {
                if (!deleting) return
                if (await change(deleting.id, deleteAddress(deleting.id), addresses.deleted))
                  changeAndFocus(() => setDeleting(null))
                else setDeleting(null)
              }}
            >
              {addresses.delete}
            </Button>
          </>
        }
      >
        <p>{deleting && addressLine(draftOfSaved(deleting))}</p>
      </Dialog>
    </>
  )
}
