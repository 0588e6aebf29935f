'use client'

import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { useCall } from '@/components/forms/use-call'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import { securityCalls } from '@/lib/contract/security'
import { fill } from '@/lib/i18n/fill'
import type { Result } from '@/lib/platform/result'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'

const texts = messages.profile.security

export interface Device {
  id: string
  name: string
  current: boolean
  /** Local time in Italy. */
  used: { date: string; time: string }
}

/** The customer's sessions, with remote logout. */
export function Devices({ devices }: { devices: Device[] }) {
  const router = useRouter()
  const { at, failure, run } = useCall()
  const list = useRef<HTMLUListElement>(null)

  async function end(id: string, call: Promise<Result<unknown>>, text: string) {
    const outcome = await run(call, { at: id, or_gone: true })
    if (outcome === 'failed') return
    showToast({ text, tone: 'positive', id: 'devices' })
    // The pressed button is about to be unmounted.
    list.current?.focus()
    router.refresh()
  }

  return (
    <div className="grid gap-4">
      {failure && <Notice live tone="critical" title={failure} />}
      <ul ref={list} tabIndex={-1} className="grid outline-none">
        {devices.map(({ id, name, current, used }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0"
          >
            <div>
              <p className="font-bold">{name}</p>
              {current ? (
                <Badge tone="positive">{texts.deviceCurrent}</Badge>
              ) : (
                <p className="text-muted text-sm">{fill(texts.deviceUsed, used)}</p>
              )}
            </div>
            {!current && (
              <Button
                variant="secondary"
                size="sm"
                loading={at === id}
                aria-label={fill(texts.deviceEndOf, { device: name, date: `${used.date} ${used.time}` })}
                onClick={() => end(id, api(securityCalls.endSession, { params: { id } }), texts.deviceEnded)}
              >
                {texts.deviceEnd}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.filter(({ current }) => !current).length > 1 && (
        <div>
          <Button
            variant="secondary"
            loading={at === ''}
            onClick={() => end('', api(securityCalls.endOtherSessions, {}), texts.devicesEnded)}
          >
            {texts.devicesEnd}
          </Button>
        </div>
      )}
    </div>
  )
}
