import { getTranslations } from 'next-intl/server'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'

/** The field that a scanner types into. */
export async function PickupForm({ kept }: { kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.handover')
  return (
    <DeskForm action="consegna" kept={kept} className="desk-narrow">
      <DeskField
        name="code"
        label={t('code')}
        hint={t('hint')}
        kept={kept}
        texts={{ pickup_unknown: t('unknown') }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        required
      />
      <DeskButton main>{t('submit')}</DeskButton>
    </DeskForm>
  )
}
