'use client'

import useSWR, { type SWRConfiguration } from 'swr'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { PlatformError } from '../platform/result'
import { api } from './api'

/**
 * A call's answer in the browser, shared by equal requests; null requests nothing. `failed` if there is none to
 * show.
 */
export function useAnswer<Row extends Call>(row: Row, request: CallRequest<Row> | null, settings?: SWRConfiguration) {
  const { data, error, isLoading, mutate } = useSWR<CallAnswer<Row>, unknown, [string, CallRequest<Row>] | null>(
    request && [row.path, request],
    async ([, asked]) => {
      const result = await api(row, asked)
      if (result.ok) return result.data
      throw new PlatformError(row.path, result.failure)
    },
    settings,
  )
  return { data, failed: error !== undefined && data === undefined, loading: isLoading, reload: mutate }
}
