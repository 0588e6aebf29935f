import type { ReactNode } from 'react'

/** A message of the desk; the tone is also in its words. */
export function DeskNotice({
  tone = 'info',
  passing = false,
  children,
}: {
  tone?: 'info' | 'positive' | 'warning' | 'critical'
  /** Hidden once the time in which a press can be taken back is over. */
  passing?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={`desk-notice desk-${tone}${passing ? ' desk-passing' : ''}`}
      role={tone === 'critical' ? 'alert' : 'status'}
    >
      {children}
    </div>
  )
}
