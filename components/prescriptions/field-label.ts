import { type CollectValues, prescriptionKey } from '@/lib/checkout/values'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

const texts = messages.checkout.prescription

/**
 * What a prescription's field is called in the list of errors, with its medicine: each medicine has these fields, and a prescription several
 * of them. None for any other field.
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
