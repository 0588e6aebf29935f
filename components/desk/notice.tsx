import type { ReactNode } from 'react'

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
