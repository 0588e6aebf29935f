import { getTranslations } from 'next-intl/server'
import type { ComponentProps, ReactNode } from 'react'
import { codeText, failureText } from '@/components/forms/failure-text'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { PAYMENT_METHODS, type PaymentMethod, paymentMethod } from '@/lib/contract/desk'
import type { DeskOrder } from '@/lib/contract/desk-order'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { deskAction } from '@/lib/desk/paths'
import messages from '@/messages/it.json'
import { DeskNotice } from './notice'

/** A form of the desk, sent as it is. `kept` is what came back from an earlier try. */
export function DeskForm({
  action,
  kept,
  texts,
  values = {},
  children,
  ...props
}: Omit<ComponentProps<'form'>, 'action' | 'method'> & {
  action: string
  kept?: KeptDeskForm | null
  /** Texts of this form for the contract's error codes. */
  texts?: Record<string, string>
  /** Hidden fields. */
  values?: Record<string, string | undefined>
  children: ReactNode
}) {
  const failure = kept?.action === action ? kept.failure : null
  return (
    <form {...props} method="post" action={deskAction(action)}>
      {failure && <DeskNotice tone="critical">{failureText(failure, texts)}</DeskNotice>}
      <HiddenFields fields={values} />
      {children}
    </form>
  )
}

/** Texts of error codes that only the desk has. */
const DESK_CODES: Record<string, string> = messages.desk.code

/** A labelled field with its error and what was typed before. */
export function DeskField({
  name,
  label,
  hint,
  kept,
  of,
  texts = {},
  after,
  ...props
}: ComponentProps<'input'> & {
  name: string
  label: string
  hint?: string
  kept: KeptDeskForm | null
  /** Suffix of the ID, for pages with several such forms. */
  of?: string
  /** Texts of this field for error codes. */
  texts?: Record<string, string>
  /** A button beside the field. */
  after?: ReactNode
}) {
  const id = fieldId(name, of)
  const code = kept?.errors.find(({ field }) => field === name)?.code
  const typed = kept ? new URLSearchParams(kept.fields).get(name) : null
  const described = [code && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const input = (
    <input
      {...props}
      id={id}
      name={name}
      defaultValue={typed ?? props.defaultValue}
      aria-invalid={code ? true : undefined}
      aria-describedby={described || undefined}
    />
  )
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      {after ? (
        <div className="desk-packs">
          {input}
          {after}
        </div>
      ) : (
        input
      )}
      {code && (
        <p id={`${id}-error`} className="desk-error">
          {texts[code] ?? DESK_CODES[code] ?? codeText(code)}
        </p>
      )}
    </div>
  )
}

export function DeskSelect({
  name,
  label,
  of,
  chosen,
  choices,
}: {
  name: string
  label: string
  of?: string
  chosen: string
  choices: readonly { value: string; text: string }[]
}) {
  const id = fieldId(name, of)
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={chosen}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Required reason of what the pharmacy decides. */
export const ReasonField = ({
  id,
  label,
  typed,
  maximum = 500,
}: {
  id: string
  label: string
  typed: string | null
  maximum?: number
}) => (
  <>
    <label htmlFor={id}>{label}</label>
    <textarea id={id} name="motivo" rows={2} maxLength={maximum} required minLength={3} defaultValue={typed ?? ''} />
  </>
)

/** How the parcel is followed: none of it for the pharmacy's own rider. */
export async function TrackingFields({
  kept,
  tracking,
}: {
  kept: KeptDeskForm | null
  tracking: DeskOrder['tracking']
}) {
  const t = await getTranslations('desk.order.tracking')
  const given = { kept, autoComplete: 'off' }
  return (
    <>
      <DeskField
        {...given}
        name="tracking.carrier"
        label={t('carrier')}
        maxLength={60}
        defaultValue={tracking?.carrier}
      />
      <DeskField {...given} name="tracking.code" label={t('code')} maxLength={60} defaultValue={tracking?.code} />
      <DeskField
        {...given}
        name="tracking.url"
        label={t('url')}
        hint={t('urlHint')}
        maxLength={500}
        inputMode="url"
        defaultValue={tracking?.url ?? undefined}
      />
    </>
  )
}

const fieldId = (name: string, of: string | undefined) => (of === undefined ? `desk-${name}` : `desk-${name}-${of}`)

/** Chooses how money is taken or given back; back online only what was paid so. */
export async function MethodField({
  label,
  chosen,
  of,
  online = false,
}: {
  label: string
  chosen: PaymentMethod
  of?: string
  online?: boolean
}) {
  const t = await getTranslations('desk.order.method')
  const methods = online ? paymentMethod.options : PAYMENT_METHODS
  const choices = methods.map((value) => ({ value, text: t(value) }))
  return <DeskSelect name="metodo" label={label} of={of} chosen={chosen} choices={choices} />
}
