import { getTranslations } from 'next-intl/server'
import type { DeskText } from '@/lib/contract/desk-inbox'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'
import { keptOfRow } from './kept-row'

interface Props {
  pharmacy_id: string
  owner: boolean
  /** Null if the person works at one only. */
  pharmacy_name: string | null
  items: DeskText[]
  kept: KeptDeskForm | null
}

/** The pharmacy's texts for messages to customers; its owner changes them. */
export async function InboxTexts({ pharmacy_id, pharmacy_name, owner, items, kept }: Props) {
  const t = await getTranslations('desk.inbox.texts')
  const back = kept?.action === 'testo' ? kept : null
  return (
    <>
      <p>
        {pharmacy_name && <b>{pharmacy_name}. </b>}
        {t('lead')}
      </p>
      {!owner && <p>{t('onlyOwner')}</p>}
      {items.length === 0 && <p className="desk-empty">{t('none')}</p>}
      {items.map((one) => (
        <article key={one.id} className="desk-card" aria-labelledby={`desk-text-name-${one.id}`}>
          <h2 id={`desk-text-name-${one.id}`}>{one.title}</h2>
          <p className="desk-text">{one.text}</p>
          {owner && (
            <div className="desk-steps">
              <details className="desk-details" open={keptOfRow(back, one.id) !== null}>
                <summary>{t('change', { name: one.title })}</summary>
                <TextForm pharmacy_id={pharmacy_id} one={one} kept={keptOfRow(back, one.id)} />
              </details>
              <DeskForm action="togli-testo" values={{ id: one.id, farmacia: pharmacy_id }}>
                <DeskButton aria-label={t('removeOf', { name: one.title })}>{t('remove')}</DeskButton>
              </DeskForm>
            </div>
          )}
        </article>
      ))}
      {owner && (
        <section aria-labelledby="desk-texts-add">
          <h2 id="desk-texts-add">{t('add')}</h2>
          <TextForm
            pharmacy_id={pharmacy_id}
            one={null}
            kept={back && !new URLSearchParams(back.fields).get('id') ? back : null}
          />
        </section>
      )}
    </>
  )
}

async function TextForm({
  pharmacy_id,
  one,
  kept,
}: {
  pharmacy_id: string
  one: DeskText | null
  kept: KeptDeskForm | null
}) {
  const t = await getTranslations('desk.inbox.texts')
  const of = one?.id ?? 'new'
  const field = `desk-text-${of}`
  const code = kept?.errors.find((error) => error.field === 'text')?.code
  return (
    <DeskForm
      action="testo"
      kept={kept}
      texts={{ conflict: t('full') }}
      values={{ id: one?.id, farmacia: pharmacy_id }}
      className="desk-narrow"
    >
      <DeskField
        name="title"
        label={t('title')}
        kept={kept}
        of={of}
        maxLength={60}
        defaultValue={one?.title}
        autoComplete="off"
        required
      />
      <div className="desk-field">
        <label htmlFor={field}>{t('text')}</label>
        <textarea
          id={field}
          name="text"
          rows={4}
          maxLength={1000}
          required
          defaultValue={(kept && new URLSearchParams(kept.fields).get('text')) ?? one?.text ?? ''}
          aria-invalid={code ? true : undefined}
          aria-describedby={code ? `${field}-error` : undefined}
        />
        {code && (
          <p id={`${field}-error`} className="desk-error">
            {t(code === 'too_long' ? 'tooLong' : 'required')}
          </p>
        )}
      </div>
      <DeskButton main>{t('save')}</DeskButton>
    </DeskForm>
  )
}
