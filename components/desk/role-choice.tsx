import { getTranslations } from 'next-intl/server'
import { codeText } from '@/components/forms/failure-text'
import { DESK_ROLES, type DeskRole } from '@/lib/contract/desk'
import type { KeptDeskForm } from '@/lib/desk/forms'

/** Check boxes of the roles, at least one. */
export async function RoleChoice({ chosen, kept, of }: { chosen: DeskRole[]; kept: KeptDeskForm | null; of: string }) {
  const t = await getTranslations('desk.people')
  const typed = kept ? new URLSearchParams(kept.fields).getAll('ruolo') : null
  const code = kept?.errors.find(({ field, code }) => field.startsWith('roles') && code !== 'last_owner')?.code
  const id = `desk-ruolo-${of}`
  return (
    <fieldset className="desk-field" aria-describedby={code ? `${id}-error` : undefined}>
      <legend>{t('role')}</legend>
      {DESK_ROLES.map((role) => (
        <label key={role} className="desk-check">
          <input
            type="checkbox"
            name="ruolo"
            value={role}
            defaultChecked={typed ? typed.includes(role) : chosen.includes(role)}
          />
          <span>
            <b>{t(`roles.${role}`)}</b>: {t(`may.${role}`)}
          </span>
        </label>
      ))}
      {code && (
        <p id={`${id}-error`} className="desk-error">
          {code === 'required' ? t('noRole') : codeText(code)}
        </p>
      )}
    </fieldset>
  )
}
