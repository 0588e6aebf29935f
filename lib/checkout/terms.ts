import type { OrderPreview } from '@/lib/contract/orders'
import { TERMS_VERSION } from '@/lib/legal/terms-version'

/** The terms that an order agrees to, for a platform that keeps them. */
export const agreedTerms = ({ terms_version }: OrderPreview): { terms_version?: string } =>
  terms_version === undefined ? {} : { terms_version: TERMS_VERSION }

/** The version that the customer's last order agreed to, where it is another one. */
export const changedTerms = ({ terms_version }: OrderPreview): string | null =>
  terms_version && terms_version !== TERMS_VERSION ? terms_version : null
