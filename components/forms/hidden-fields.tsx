/** Hidden fields of a form that the browser may submit: without JavaScript, or before hydration. */
export const HiddenFields = ({ fields }: { fields: Record<string, string | undefined> }) =>
  Object.entries(fields).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  )
