/**
 * The values that a form's fields make, as a browser sends them, in the shape of `defaults`: a text that was not sent is what the form began
 * with, a tick that was not sent is none; what is neither is not typed.
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
