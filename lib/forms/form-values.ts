/**
 * Reads a submitted form into the shape of `defaults`: missing texts keep their default, missing checkboxes are false,
 * other values are not form fields.
 */
export function readFormValues<Value>(defaults: Value, fields: URLSearchParams, path = ''): Value {
  const typed = (name: string, value: unknown): unknown => {
    if (typeof value === 'string') return fields.get(name)?.replaceAll('\r\n', '\n') ?? value
    if (typeof value === 'boolean') return fields.has(name)
    return value === null ? null : readFormValues(value, fields, `${name}.`)
  }
  if (typeof defaults !== 'object' || defaults === null) return defaults
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, typed(`${path}${name}`, value)]),
  ) as Value
}
