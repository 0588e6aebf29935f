'use client'

import { type RefObject, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { codeText, errorCode } from '@/components/forms/failure-text'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { type DelegationValues, isEmpty } from '@/lib/account/delegation-form'
import messages from '@/messages/it.json'
import { type PadHandle, SignaturePad } from './signature-pad'

const texts = messages.profile.delegation

/** A signature, drawn or typed as a name. `errors.signature` is that of the drawing. */
export function SignatureField({
  form: { register, watch, setValue, clearErrors, formState },
  pad,
}: {
  form: UseFormReturn<DelegationValues>
  pad: RefObject<PadHandle | null>
}) {
  const [padFailed, setPadFailed] = useState(false)
  const [method, typed, drawn] = watch(['method', 'typed', 'drawn'])
  const errors: { signature?: unknown; typed?: unknown } = formState.errors
  const wrong = codeText(errorCode(errors.signature))
  const unsigned = isEmpty(drawn)

  function sign(next: 'drawn' | 'typed') {
    setValue('method', next)
    clearErrors(['typed', 'signature' as 'typed'])
  }

  if (method === 'drawn' && !padFailed)
    return (
      <div className="grid max-w-text gap-2">
        <h3 className="text-lg">{texts.signature}</h3>
        <p id="signature-hint" className="text-muted text-sm">
          {texts.signatureHint}
        </p>
        <SignaturePad
          id="signature"
          handle={pad}
          value={drawn}
          onChange={(strokes) => {
            setValue('drawn', strokes, { shouldDirty: true })
            clearErrors('signature' as 'typed')
          }}
          onFailed={() => {
            setPadFailed(true)
            sign('typed')
          }}
          label={`${texts.signatureOn}: ${unsigned ? texts.unsigned : texts.signed}`}
          describedBy={wrong ? 'signature-error' : 'signature-hint'}
          invalid={wrong !== undefined}
        />
        {wrong && <FieldError id="signature-error">{wrong}</FieldError>}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" disabled={unsigned} onClick={() => pad.current?.clear()}>
            {texts.clear}
          </Button>
          <Button variant="quiet" onClick={() => sign('typed')}>
            {texts.alt}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="grid max-w-form gap-3">
      {padFailed && <Notice live tone="warning" title={texts.padFailed} />}
      <TextField
        {...register('typed')}
        id="typed"
        label={texts.typed}
        hint={texts.typedHint}
        error={codeText(errorCode(errors.typed))}
        autoComplete="name"
        maxLength={80}
      />
      {typed.trim() !== '' && (
        <p className="overflow-hidden rounded-md border border-line bg-sheet p-4 text-center">
          <span className="sr-only">{texts.preview}: </span>
          <span className="font-serif text-3xl text-sheet-ink italic">{typed}</span>
        </p>
      )}
      {!padFailed && (
        <div>
          <Button variant="quiet" onClick={() => sign('drawn')}>
            {texts.backToPad}
          </Button>
        </div>
      )}
    </div>
  )
}
