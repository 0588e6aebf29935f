import type { UseFormRegisterReturn } from 'react-hook-form'

/**
 * Registers a field with its initial value for server rendering; react-hook-form writes values only after
 * hydration. It would prefer a box rendered ticked to the draft, so `ref` clears `defaultChecked`.
 */
export function drawn<Field extends UseFormRegisterReturn>(field: Field, value: unknown) {
  const ref = (element: unknown) => {
    if (element instanceof HTMLInputElement && element.defaultChecked) {
      const { checked } = element
      element.defaultChecked = false
      element.checked = checked
    }
    field.ref(element)
  }
  const begins =
    typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: typeof value === 'string' ? value : '' }
  return { ...field, ...begins, ref }
}
