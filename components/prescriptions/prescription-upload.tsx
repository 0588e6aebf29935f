'use client'

import { useEffect, useId, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { Button, buttonClasses } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'
import { CameraIcon, DocumentIcon, TrashIcon, UploadIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import type { CollectValues } from '@/lib/checkout/values'
import { PRESCRIPTION_BYTES_MAX, PRESCRIPTION_TYPES, type PrescriptionFile } from '@/lib/contract/prescriptions'
import { fill } from '@/lib/i18n/fill'
import { prescriptionPath } from '@/lib/prescriptions/path'
import messages from '@/messages/it.json'
import { FILE_REASONS, useOrderFields } from './field-error'
import { UploadCode } from './upload-code'
import { type UploadState, useUpload } from './use-upload'

const texts = messages.checkout.prescription

const MB = 1024 * 1024
const PLAIN_FILES = PRESCRIPTION_TYPES.join()
const FILES = `${PLAIN_FILES},image/heic,image/heif`

/** The promemoria as a file or photo: choose, resize, send, preview, remove. */
export function PrescriptionUpload({ path, guest = false }: { path: `prescriptions.${string}`; guest?: boolean }) {
  const { setValue, clearErrors, control } = useFormContext<CollectValues>()
  const name = `${path}.file` as const
  const file = useWatch({ control, name }) ?? null
  const error = useOrderFields().fieldError(name)
  const box = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const upload = useUpload(guest, (kept) => {
    moved.current = true
    setValue(name, kept)
    if (kept) clearErrors(name)
  })

  // Moves the focus from the unmounted element to its replacement.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    box.current?.focus()
  })

  return (
    <div ref={box} id={name} tabIndex={-1} className="grid gap-3">
      <div>
        <p className="font-bold leading-snug">{fill(texts.uploadLabel, { size: PRESCRIPTION_BYTES_MAX / MB })}</p>
        <p className="mt-0.5 text-muted text-sm">{texts.uploadHint}</p>
      </div>
      {file ? (
        <Kept
          file={file}
          shown={!guest}
          removing={upload.state.step === 'removing'}
          onRemove={() => void upload.remove(file)}
        />
      ) : (
        <Choose state={upload.state} invalid={error !== undefined} onFile={(chosen) => void upload.choose(chosen)} />
      )}
      <Progress state={upload.state} onCancel={upload.cancel} />
      {upload.state.step === 'refused' && upload.state.reason === 'email_unproven' ? (
        <UploadCode onProven={upload.retry} />
      ) : (
        <Trouble state={upload.state} onRetry={upload.retry} />
      )}
      {file && <HiddenFields fields={{ [name]: JSON.stringify(file) }} />}
      <noscript>
        <PlainFile path={path} />
      </noscript>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The promemoria as a file field of the order form, without JavaScript. */
export function PlainFile({ path }: { path: `prescriptions.${string}` }) {
  const name = path.replace('prescriptions.', 'upload.')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className="font-bold leading-snug">
        {texts.plainUpload}
      </label>
      <input type="file" id={name} name={name} accept={PLAIN_FILES} className="min-h-touch max-w-full" />
    </div>
  )
}

/** File and camera buttons; the camera is for handheld devices. */
function Choose({ state, invalid, onFile }: { state: UploadState; invalid: boolean; onFile: (file: File) => void }) {
  if (state.step === 'preparing' || state.step === 'sending') return null
  return (
    <div className="flex flex-wrap gap-2 noscript:hidden">
      <FileButton accept={FILES} invalid={invalid} onFile={onFile}>
        <UploadIcon className="-ms-1 size-5" />
        {texts.chooseFile}
      </FileButton>
      <FileButton accept="image/*" capture="environment" onFile={onFile}>
        <CameraIcon className="-ms-1 size-5" />
        {texts.takePhoto}
      </FileButton>
    </div>
  )
}

function FileButton({
  accept,
  capture,
  invalid,
  onFile,
  children,
}: {
  accept: string
  capture?: 'environment'
  invalid?: boolean
  onFile: (file: File) => void
  children: React.ReactNode
}) {
  const id = useId()
  return (
    <span className={capture ? 'hidden pointer-coarse:inline-flex' : 'inline-flex'}>
      <input
        id={id}
        type="file"
        accept={accept}
        capture={capture}
        aria-invalid={invalid || undefined}
        className="peer sr-only"
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // Allows choosing the same file again after its removal.
          target.value = ''
          if (chosen) onFile(chosen)
        }}
      />
      <label
        htmlFor={id}
        className={buttonClasses(
          { variant: 'secondary' },
          'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-ink peer-focus-visible:outline-offset-2',
        )}
      >
        {children}
      </label>
    </span>
  )
}

function Progress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const id = useId()
  if (state.step === 'preparing') return <Spinner label={texts.preparingPhoto} className="size-6" />
  if (state.step !== 'sending') return null
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm tabular-nums">
        {fill(texts.sending, { percent: state.percent })}
      </label>
      <progress id={id} max={100} value={state.percent} className="h-3 w-full accent-brand" />
      <Button size="sm" variant="quiet" className="justify-self-start" onClick={onCancel}>
        {texts.cancelSending}
      </Button>
    </div>
  )
}

function Trouble({ state, onRetry }: { state: UploadState; onRetry: () => void }) {
  if (state.step === 'not_removed') return <Notice tone="critical" live title={texts.removeFailed} />
  if (state.step === 'refused') return <Notice tone="critical" live title={reasonText(state.reason)} />
  if (state.step !== 'failed' && state.step !== 'busy') return null
  return (
    <Notice tone="critical" live title={state.step === 'busy' ? texts.busy : texts.failed} onRetry={onRetry}>
      {state.step === 'busy' ? texts.busyHint : texts.failedHint}
    </Notice>
  )
}

const reasonText = (reason: string) => FILE_REASONS[reason] ?? messages.errors.generic

function Kept({
  file,
  shown,
  removing,
  onRemove,
}: {
  file: PrescriptionFile
  /** The file can be previewed: not a guest's. */
  shown: boolean
  removing: boolean
  onRemove: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3 sm:flex-nowrap">
      {file.content_type === 'application/pdf' || !shown ? (
        <DocumentIcon className="size-10 text-brand-ink" />
      ) : (
        // biome-ignore lint/performance/noImgElement: the shopper's own file must not reach the optimiser
        <img
          src={prescriptionPath(file.id)}
          alt={fill(texts.preview, { file: file.file_name })}
          className="size-20 rounded-sm border border-line bg-sunken object-cover"
        />
      )}
      <div className="min-w-0 flex-1 basis-40">
        <p role="status" className="font-bold">
          {texts.uploaded}
        </p>
        <p className="break-words text-sm">{file.file_name}</p>
        <p className="text-muted text-sm tabular-nums">{fill(texts.fileSize, { size: megabytes(file.size) })}</p>
      </div>
      <Button
        size="sm"
        variant="quiet"
        icon={TrashIcon}
        loading={removing}
        className="noscript:hidden"
        aria-label={fill(texts.removeFileLabel, { file: file.file_name })}
        onClick={onRemove}
      >
        {texts.removeFile}
      </Button>
    </div>
  )
}

/** One decimal, at least 0.1. */
const megabytes = (bytes: number) =>
  Math.max(0.1, bytes / MB).toLocaleString('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
