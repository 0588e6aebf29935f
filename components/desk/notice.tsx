import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { CheckIcon } from '@/components/ui/icons'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DESK } from '@/lib/desk/paths'

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

/** Says that a list has nothing, what comes into it, and leads back to the orders. */
export async function DeskEmpty({ title, text }: { title: string; text: string }) {
  const t = await getTranslations('desk')
  return (
    <EmptyState
      icon={CheckIcon}
      title={title}
      action={
        <a className="desk-button" href={DESK}>
          {t('toToday')}
        </a>
      }
    >
      <p>{text}</p>
    </EmptyState>
  )
}

/** Error of a form whose row has left the list. */
export async function GoneNotice({ kept, shown }: { kept: KeptDeskForm | null; shown: readonly { id: string }[] }) {
  const t = await getTranslations('desk')
  const row = kept?.failure ? new URLSearchParams(kept.fields).get('id') : null
  if (row === null || shown.some(({ id }) => id === row)) return null
  return <DeskNotice tone="critical">{t('gone')}</DeskNotice>
}
