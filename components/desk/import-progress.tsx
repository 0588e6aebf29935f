'use client'

import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { DeskImport } from '@/lib/contract/desk-imports'
import { deskImportProgressPath } from '@/lib/desk/paths'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

const texts = messages.desk.imports
const LOOK_MS = 1500

const answer = z.object({ status: z.string(), doing: z.enum(['waiting', 'read', 'written']), percent: z.int() })

interface Props {
  id: string
  status: 'checking' | 'writing' | 'undoing'
  progress: DeskImport['progress']
}

/** How far a file is; the page is read again once it is done. Without JavaScript the page refreshes itself. */
export function ImportProgress({ id, status, progress }: Props) {
  const [{ doing, percent }, setProgress] = useState(progress)

  useEffect(() => {
    const reading = new AbortController()
    const timer = setInterval(async () => {
      const found = await look(id, reading.signal)
      if (reading.signal.aborted || found === null) return
      if (found.status === status) setProgress(found)
      else {
        clearInterval(timer)
        location.reload()
      }
    }, LOOK_MS)
    return () => {
      clearInterval(timer)
      reading.abort()
    }
  }, [id, status])

  const said = fill(texts.doing[doing], { percent })
  return (
    <div className="desk-notice desk-info">
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <p role="status">{texts.working[status]}</p>
      <progress
        className="desk-progress"
        aria-label={texts.progress}
        max={100}
        value={doing === 'waiting' ? undefined : percent}
      />
      <p>{said}</p>
    </div>
  )
}

/** Returns null while the desk cannot be reached: the next look may find it. */
async function look(id: string, signal: AbortSignal) {
  try {
    const response = await fetch(deskImportProgressPath(id), { cache: 'no-store', signal })
    // The session is over, or the file is gone: the page says so.
    if (response.status === 401 || response.status === 404)
      return { status: 'gone', doing: 'waiting', percent: 0 } as const
    return response.ok ? (answer.safeParse(await response.json()).data ?? null) : null
  } catch {
    return null
  }
}
