'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { codeText, failureText } from '@/components/account/failure-text'
import { failureOf } from '@/components/account/form-failure'
import { SubmitButton } from '@/components/account/submit-button'
import type { FormTexts } from '@/components/account/texts'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { showToast } from '@/components/ui/toast'
import { ANYBODY, dropDraft, readDraft, writeDraft } from '@/lib/drafts/draft'
import { fill } from '@/lib/i18n/fill'
import { claimFidelityCard, readFidelityCard } from '@/lib/profile/browser'
import type messages from '@/messages/it.json'

export interface CardFormTexts extends FormTexts {
  fidelity: (typeof messages)['fidelity']
}

/** Where the code may be that of a card that one has, perhaps another pharmacy's. */
const ALREADY = ['not_found', 'card_taken', 'conflict']

const isMine = async (code: string): Promise<boolean> => (await readFidelityCard(code)).ok

const draft = z.object({ code: z.string() })

/** Adds a card of the chosen pharmacy by its code; what was typed stays until it is one. */
export function CardForm({ pharmacy, texts }: { pharmacy: { id: number; name: string }; texts: CardFormTexts }) {
  const { fidelity } = texts
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const found = readDraft('card', ANYBODY, draft)
    if (found) setCode(found.values.code)
  }, [])

  function write(next: string) {
    setCode(next)
    if (next === '') dropDraft('card')
    else writeDraft('card', ANYBODY, { code: next })
  }

  function refuse(text: string) {
    setError(text)
    input.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setError(undefined)
    setFailure(null)
    if (code.trim() === '') return refuse(codeText(texts, 'required') ?? '')
    setBusy(true)
    const result = await claimFidelityCard({ fidelity_code: code.trim(), pharmacy_id: pharmacy.id })
    const mine = !result.ok && ALREADY.includes(failureOf(result.failure).code ?? '') && (await isMine(code.trim()))
    setBusy(false)
    if (mine) {
      dropDraft('card')
      return refuse(fidelity.alreadyYours)
    }
    if (result.ok) {
      write('')
      showToast({ text: fidelity.added, tone: 'positive', id: 'card' })
      return router.refresh()
    }
    const { errors, ...reason } = failureOf(result.failure)
    const [wrong] = errors
    if (reason.code === 'not_found') refuse(fill(fidelity.unknown, { pharmacy: pharmacy.name }))
    else if (reason.code === 'card_taken') refuse(failureText(texts, reason))
    else if (wrong) refuse(codeText(texts, wrong.code) ?? '')
    else if (reason.code !== 'unauthenticated') setFailure(failureText(texts, reason))
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="grid max-w-form gap-4">
      {failure && <Notice live tone="critical" title={failure} />}
      <p>
        {fill(fidelity.at, { pharmacy: pharmacy.name })}{' '}
        <Link href="/pharmacy-selection?redirect=/fidelity-card" className="link inline-flex min-h-touch items-center">
          {fidelity.otherPharmacy}
        </Link>
      </p>
      <TextField
        ref={input}
        id="fidelity_code"
        name="fidelity_code"
        label={fidelity.code}
        hint={fidelity.codeHint}
        value={code}
        onChange={({ target }) => write(target.value)}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
      <SubmitButton loading={busy}>{fidelity.submit}</SubmitButton>
    </form>
  )
}
