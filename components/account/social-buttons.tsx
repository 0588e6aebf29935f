'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

/** The specification's social buttons. They have no behaviour yet, and say so. */
export function SocialButtons({
  providers,
}: {
  providers: readonly { id: string; label: string; unavailable: string }[]
}) {
  const [said, setSaid] = useState<string | null>(null)
  return (
    <div className="grid gap-3">
      {providers.map(({ id, label, unavailable }) => (
        <Button key={id} variant="secondary" wide onClick={() => setSaid(unavailable)}>
          {label}
        </Button>
      ))}
      <div role="status" className="empty:-mt-3">
        {said && <Notice title={said} />}
      </div>
    </div>
  )
}
