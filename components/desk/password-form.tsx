import { getTranslations } from 'next-intl/server'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'

export async function DeskPasswordForm({ form, first }: { form: KeptDeskForm | null; first: boolean }) {
  const t = await getTranslations('desk.password')
  return (
    <DeskForm action="password" kept={form} className="desk-narrow">
      {first && <p>{t('first')}</p>}
      <DeskField
        name="current_password"
        label={t('current')}
        kept={form}
        type="password"
        autoComplete="current-password"
        required
      />
      <DeskField
        name="new_password"
        label={t('new')}
        hint={t('hint')}
        kept={form}
        type="password"
        autoComplete="new-password"
        required
      />
      <DeskButton main>{t('submit')}</DeskButton>
    </DeskForm>
  )
}
