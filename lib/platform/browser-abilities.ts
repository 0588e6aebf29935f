'use client'

import { useEffect, useState } from 'react'
import type { CallName } from '@/lib/contract/calls'

let asked: Promise<readonly string[]> | undefined

/** Requested once per page; on failure nothing counts as missing. */
function lackingCalls(): Promise<readonly string[]> {
  asked ??= readLacking()
  return asked
}

async function readLacking(): Promise<readonly string[]> {
  try {
    const answer = await fetch('/api/abilities')
    const body: unknown = answer.ok ? await answer.json() : null
    const lacking = typeof body === 'object' && body !== null && 'lacking' in body ? body.lacking : []
    return Array.isArray(lacking) ? lacking.filter((name) => typeof name === 'string') : []
  } catch {
    asked = undefined
    return []
  }
}

/** The platform has an ext call; true until known. */
export function useHasCall(name: CallName): boolean {
  const [lacks, setLacks] = useState(false)
  useEffect(() => {
    let current = true
    void lackingCalls().then((lacking) => current && setLacks(lacking.includes(name)))
    return () => {
      current = false
    }
  }, [name])
  return !lacks
}
