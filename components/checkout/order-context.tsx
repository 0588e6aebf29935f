'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { get, useFormContext } from 'react-hook-form'
import { codeOf } from '@/components/account/failure-text'
import { countText } from '@/lib/i18n/count'
import { nreLength } from '@/lib/orders/nre-text'
import type { OrderValues } from '@/lib/orders/order-values'
import type { OrderTexts } from './order-texts'

const Texts = createContext<OrderTexts | null>(null)

export function OrderTextsProvider({ texts, children }: { texts: OrderTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>
}

export function useOrderTexts(): OrderTexts {
  const texts = useContext(Texts)
  if (!texts) throw new Error('a part of the order stands outside OrderTextsProvider')
  return texts
}

/** What a code says at its field. `value` is what is typed there: some texts count it. */
export function fieldText(texts: OrderTexts, code: string, value: unknown): string {
  if (code === 'nre_length' && typeof value === 'string') return countText(texts.nre_length, nreLength(value))
  return texts.codes[code] ?? texts.codes.invalid ?? texts.generic
}

/** The error of a field in words, if it has one. */
export function useFieldError(field: string): string | undefined {
  const texts = useOrderTexts()
  const { formState, getValues } = useFormContext<OrderValues>()
  const code = codeOf(get(formState.errors, field))
  return code === undefined ? undefined : fieldText(texts, code, get(getValues(), field))
}
