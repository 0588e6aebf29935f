import type { UseFormRegisterReturn } from 'react-hook-form'

/**
 * A field with what it begins with, for the page as the server draws it: the form's library writes values only once it runs. It would believe
 * a box that was drawn ticked more than what a draft says, and so finds none drawn so.
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
