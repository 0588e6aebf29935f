import type { JsonSchema } from './openapi'

/** A JSON schema as a short text that a developer reads at a glance: `{ name: string, price?: number | null }`. */
export function describeShape(schema: JsonSchema, indent = ''): string {
  if (typeof schema.$ref === 'string') return schema.$ref.replace(/^.*\//, '')
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices))
    return [...new Set((choices as JsonSchema[]).map((one) => describeShape(one, indent)))].join(' | ')
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.type))
    return schema.type.map((type) => describeShape({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'array')
    return `[${schema.items ? describeShape(schema.items as JsonSchema, indent) : 'anything'}]`
  if (schema.type === 'object' && schema.properties) return objectShape(schema, indent)
  if (typeof schema.type !== 'string') return 'anything'
  return `${schema.type}${bounds(schema)}`
}

function objectShape(schema: JsonSchema, indent: string): string {
  const required = Array.isArray(schema.required) ? schema.required : []
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties as Record<string, JsonSchema>).map(
    ([name, property]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${describeShape(property, inner)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function bounds({
  type,
  minimum,
  maximum,
  minLength,
  maxLength,
  format,
  pattern,
  default: otherwise,
}: JsonSchema): string {
  const low = typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined
  const high = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined
  if (type === 'null') return ''
  const notes = [
    low !== undefined && high !== undefined
      ? `${low} to ${high}`
      : low !== undefined
        ? `from ${low}`
        : high !== undefined
          ? `up to ${high}`
          : '',
    typeof format === 'string' ? format : typeof pattern === 'string' ? `matching ${pattern}` : '',
    typeof maxLength === 'number' ? `${minLength ? `${minLength} to` : 'up to'} ${maxLength} characters` : '',
    otherwise === undefined ? '' : `else ${JSON.stringify(otherwise)}`,
  ].filter((note) => note !== '')
  return notes.length === 0 ? '' : ` (${notes.join(', ')})`
}
