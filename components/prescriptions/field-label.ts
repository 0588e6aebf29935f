import { type CollectValues, prescriptionKey } from '@/lib/checkout/values'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

const texts = messages.checkout.prescription

/**
 * Label of a prescription's field in the error list, with its medicine: an order may have several prescriptions.
 * Undefined for other fields.
 */
export function prescriptionLabel(
  field: string,
  medicines: readonly { minsan: string; name: string }[],
  { prescriptions }: CollectValues,
): string | undefined {
  const [, key = '', part] = /^prescriptions\.(m\d+)\.(\w+)$/.exec(field) ?? []
  if (part === undefined) return undefined
  const numbers: Record<string, string> = { nre: texts.nreLabel, nrbe: texts.nrbeLabel, rev: texts.revLabel }
  const code = numbers[prescriptions[key]?.kind ?? '']
  const own = { code, health_code: texts.healthCode, pin: texts.pinLabel, file: texts.upload }[part]
  const product = medicines.find(({ minsan }) => prescriptionKey(minsan) === key)?.name ?? ''
  return [fill(texts.forProduct, { product }), own].filter(Boolean).join(', ')
}
