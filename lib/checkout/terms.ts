import type { OrderPreview } from '@/lib/contract/orders'
import { TERMS_VERSION } from '@/lib/legal/terms-version'

/** Accepted terms, for a platform that stores them. */
export const agreedTerms = ({ terms_version }: OrderPreview): { terms_version?: string } =>
  terms_version === undefined ? {} : { terms_version: TERMS_VERSION }

/** Terms of the customer's last order, if they differ. */
export const changedTerms = ({ terms_version }: OrderPreview): string | null =>
  terms_version && terms_version !== TERMS_VERSION ? terms_version : null
