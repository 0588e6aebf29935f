'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ControlledInput } from '@/components/ui/controlled-input'
import { DownloadIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { useHydrated } from '@/components/ui/use-hydrated'
import { endErasedSession } from '@/lib/account/forget-device'
import { authCalls } from '@/lib/contract/auth'
import type { Result } from '@/lib/platform/result'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'
import { useIdentity } from './identity'

const texts = messages.profile.security

/** Timeout for the export, which reads all data. */
const EXPORT_LIMIT_MS = 60_000

async function downloadMyData(): Promise<Result<unknown>> {
  const result = await api(authCalls.exportMe, {}, { timeout_ms: EXPORT_LIMIT_MS })
  if (!result.ok) return result
  const url = URL.createObjectURL(new Blob([JSON.stringify(result.data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = texts.exportName
  link.click()
  // The download holds its own reference by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  return result
}

/** Export of all data. A platform without the call says so on request. */
export function ExportData({ asks_identity }: { asks_identity: boolean }) {
  const [done, setDone] = useState(false)
  const hydrated = useHydrated()
  const identity = useIdentity(asks_identity, 'export')

  async function download() {
    setDone(false)
    setDone((await identity.run(downloadMyData, { missing: messages.profile.unavailable })) === 'done')
  }

  return (
    <form
      method="post"
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!identity.busy) void download()
      }}
    >
      {done && <Notice live tone="positive" title={texts.exported} />}
      {identity.fields}
      <div>
        <Button
          type="submit"
          variant="secondary"
          icon={DownloadIcon}
          loading={identity.busy}
          // The browser would send the form, which has no action.
          disabled={!hydrated}
        >
          {texts.export}
        </Button>
      </div>
    </form>
  )
}

/** Deletion of the account, confirmed by typing a word. */
export function DeleteAccount({ asks_identity }: { asks_identity: boolean }) {
  const [open, setOpen] = useState(false)
  const [word, setWord] = useState('')
  const [wrong, setWrong] = useState(false)
  const identity = useIdentity(asks_identity, 'delete')
  const field = useRef<HTMLInputElement>(null)

  function ask() {
    identity.forget()
    setWord('')
    setWrong(false)
    setOpen(true)
  }

  async function erase() {
    if (word.trim() !== texts.deleteWord) {
      setWrong(true)
      field.current?.focus()
      return
    }
    await identity.run(async () => {
      const result = await api(authCalls.deleteMe, {})
      if (result.ok) await endErasedSession()
      return result
    })
  }

  return (
    <>
      <Button variant="danger" onClick={ask}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => !identity.busy && setOpen(false)}
        title={texts.deleteDialog}
        initialFocus={field}
        keep={texts.keep}
        action={texts.delete}
        busy={identity.busy}
        onConfirm={erase}
      >
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!identity.busy) void erase()
          }}
        >
          <p>{texts.deleteText}</p>
          <TextField
            as={ControlledInput}
            ref={field}
            id="delete_word"
            label={texts.deleteField}
            error={wrong ? texts.deleteWrong : undefined}
            value={word}
            onChange={({ target }) => {
              setWord(target.value)
              setWrong(false)
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          {identity.fields}
        </form>
      </ConfirmDialog>
    </>
  )
}
