import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'

const seen = new WeakSet<HTMLInputElement>()

/**
 * Registers a field with its initial value for server rendering; react-hook-form writes values only after
 * hydration. It would prefer a box rendered ticked to the draft, so `ref` clears `defaultChecked`.
 */
export function drawn<Field extends UseFormRegisterReturn>(field: Field, value: unknown) {
  const ref = (element: unknown) => {
    if (element instanceof HTMLInputElement) {
      const { checked, defaultChecked, type } = element
      // Unticked before hydration: the field takes that over while it differs from the default.
      if (type === 'checkbox' && defaultChecked && !checked && !seen.has(element)) field.ref(element)
      seen.add(element)
      if (defaultChecked) {
        element.defaultChecked = false
        element.checked = checked
      }
    }
    field.ref(element)
  }
  const begins =
    typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: typeof value === 'string' ? value : '' }
  return { ...field, ...begins, ref }
}

/** Takes over a form's values at submit: some password managers fill fields without an event. */
export function takeFilled<Values extends FieldValues, Sent>(
  { getValues, register }: Pick<UseFormReturn<Values, unknown, Sent>, 'getValues' | 'register'>,
  form: Element | undefined,
): void {
  // A part of a form that is sent by a button of its own has no elements.
  for (const target of (form as Partial<HTMLFormElement> | undefined)?.elements ?? []) {
    const { name, value, type } = target as HTMLInputElement
    const held: unknown = getValues(name as FieldPath<Values>)
    // The value of a box or a radio says nothing about whether it is ticked.
    if (typeof held === 'string' && !/^(radio|checkbox)$/.test(type) && held !== value)
      void register(name as FieldPath<Values>).onChange({ target, type: 'change' })
  }
}
