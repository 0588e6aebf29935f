import { getTranslations } from 'next-intl/server'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DeskNotice } from './notice'

/** Error of a form whose row has left the list. */
export async function GoneNotice({ kept, shown }: { kept: KeptDeskForm | null; shown: readonly { id: string }[] }) {
  const t = await getTranslations('desk')
  const row = kept?.failure ? new URLSearchParams(kept.fields).get('id') : null
  if (row === null || shown.some(({ id }) => id === row)) return null
  return <DeskNotice tone="critical">{t('gone')}</DeskNotice>
}
