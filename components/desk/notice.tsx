import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { KeptDeskForm } from '@/lib/desk/forms'

/** A message of the desk; the tone is also in its words. */
export function DeskNotice({
  tone = 'info',
  children,
}: {
  tone?: 'info' | 'positive' | 'warning' | 'critical'
  children: ReactNode
}) {
  return (
    <div className={`desk-notice desk-${tone}`} role={tone === 'critical' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

/** Error of a form whose row has left the list. */
export async function GoneNotice({ kept, shown }: { kept: KeptDeskForm | null; shown: readonly { id: string }[] }) {
  const t = await getTranslations('desk')
  const row = kept?.failure ? new URLSearchParams(kept.fields).get('id') : null
  if (row === null || shown.some(({ id }) => id === row)) return null
  return <DeskNotice tone="critical">{t('gone')}</DeskNotice>
}
