import { getTranslations } from 'next-intl/server'
import type { DeskSwitch } from '@/lib/contract/desk-passkeys'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { deskLoginPath } from '@/lib/desk/paths'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'
import { DeskNotice } from './notice'
import { PasskeyLogin } from './passkey-login'
import { ProofFields } from './proof-fields'

const digits = { type: 'password', inputMode: 'numeric', pattern: '[0-9]{4,8}', maxLength: 8 } as const

/** Who takes over in this browser, with a PIN or a passkey. */
export async function DeskPersonSwitch({
  people,
  kept,
  back,
}: {
  people: DeskSwitch
  kept: KeptDeskForm | null
  back: string
}) {
  const t = await getTranslations('desk.switch')
  const ready = people.filter(({ pin }) => pin === 'on')
  const typed = kept && new URLSearchParams(kept.fields).get('id')
  const chosen = typed ?? (ready.length === 1 ? ready[0]?.id : undefined)
  const others = people.filter(({ pin }) => pin === 'none').map(({ name }) => name)
  return (
    <main className="desk desk-narrow">
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      {people.map(({ id, name, pin }) => pin === 'off' && <DeskNotice key={id}>{t('off', { name })}</DeskNotice>)}
      {ready.length > 0 ? (
        <DeskForm
          action="cambia-persona"
          kept={kept}
          texts={{ invalid_credentials: t('invalid') }}
          values={{ ritorno: back }}
        >
          <fieldset className="desk-field">
            <legend>{t('who')}</legend>
            {ready.map(({ id, name }) => (
              <label key={id} className="desk-check desk-choice">
                <input type="radio" name="id" value={id} required defaultChecked={id === chosen} />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
          <DeskField {...digits} name="pin" label={t('pin')} kept={kept} autoComplete="off" required />
          <DeskButton main>{t('submit')}</DeskButton>
        </DeskForm>
      ) : (
        people.every(({ pin }) => pin === 'none') && <p>{t('nobody')}</p>
      )}
      <PasskeyLogin back={back} />
      {others.length > 0 && <p>{t('others', { names: others.join(', ') })}</p>}
      <p>
        <a href={deskLoginPath(back)}>{t('login')}</a> · <a href={back}>{t('back')}</a>
      </p>
    </main>
  )
}

/** The PIN of who is at the desk: set, changed or removed with the password or a passkey. */
export async function PinForm({ has_pin, kept }: { has_pin: boolean; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.pin')
  const [set, removed] = ['pin', 'togli-pin'].map((action) => (kept?.action === action ? kept : null))
  return (
    <section aria-labelledby="desk-pin-title">
      <h2 id="desk-pin-title">{t('title')}</h2>
      <p>
        {t('lead')} {has_pin && t('has')}
      </p>
      <DeskForm action="pin" kept={set} className="desk-narrow">
        <DeskField
          {...digits}
          name="pin"
          label={t('new')}
          hint={t('hint')}
          kept={set ?? null}
          autoComplete="off"
          required
        />
        <ProofFields kept={set ?? null} of="pin" />
        <DeskButton main>{t(has_pin ? 'change' : 'save')}</DeskButton>
      </DeskForm>
      {has_pin && (
        <details className="desk-details" open={Boolean(removed)}>
          <summary>{t('remove')}</summary>
          <DeskForm action="togli-pin" kept={removed} className="desk-narrow">
            <ProofFields kept={removed ?? null} of="togli-pin" />
            <DeskButton>{t('remove')}</DeskButton>
          </DeskForm>
        </details>
      )}
    </section>
  )
}
