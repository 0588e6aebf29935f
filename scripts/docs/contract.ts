import * as z from 'zod/mini'
import { buildOpenApi, type JsonSchema } from '@/backend/http/openapi'
import { describeShape } from '@/backend/http/shape'
import * as auth from '@/lib/contract/auth'
import type { Call } from '@/lib/contract/call'
import { type CallName, calls } from '@/lib/contract/calls'
import * as cart from '@/lib/contract/cart'
import * as cities from '@/lib/contract/cities'
import * as orders from '@/lib/contract/orders'
import * as patients from '@/lib/contract/patients'
import * as pharmacies from '@/lib/contract/pharmacies'
import * as prescriptions from '@/lib/contract/prescriptions'
import { problems } from '@/lib/contract/problem'
import * as products from '@/lib/contract/products'
import * as security from '@/lib/contract/security'
import * as site from '@/lib/contract/site'
import * as user_data from '@/lib/contract/user-data'
import * as values from '@/lib/contract/values'
import { contractNotes } from './contract-notes'

/** What the contract's files export by name; a schema that uses one refers to it by that name. */
const named = Object.entries<unknown>({
  ...values,
  ...cities,
  ...auth,
  ...security,
  ...pharmacies,
  ...products,
  ...site,
  ...cart,
  ...prescriptions,
  ...orders,
  ...user_data,
  ...patients,
}).filter((entry): entry is [string, z.ZodMiniType] => entry[1] instanceof z.ZodMiniType)

const registry = z.registry<{ id: string }>()
for (const [id, schema] of named) registry.add(schema, { id })

const BODY: Record<NonNullable<Call['body_type']>, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

const code = (text: string) => `\`${text}\``

const LINE = 110

/** Links a named type; writes other types on one line where they fit, else as a block. */
function typed(label: string, text: string, after = ''): string {
  const name = /^\[?(\w+)\]?$/.exec(text)?.[1]
  if (name && named.some(([id]) => id === name)) return `${label} [${code(text)}](#type-${name}).${after}`
  const line = text.replaceAll(/([^{])\n\s*(?=[^\s}])/g, '$1, ').replaceAll(/\n\s*/g, ' ')
  if (line.length <= LINE) return `${label} ${code(line)}.${after}`
  return `${label}\n\n\`\`\`\n${text}\n\`\`\`${after && `\n\n${after.trim()}`}`
}

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: registry })

/** A schema as text, by its name where it has one. */
function shape(schema: z.ZodMiniType, io: 'input' | 'output'): string {
  return registry.get(schema)?.id ?? describeShape(jsonSchema(schema, io))
}

/** Every call as Markdown, by subject, then the named types. */
export function contractCalls(): string {
  const document = buildOpenApi(Object.keys(calls), '')
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const subjects = document.tags.map(({ name: subject }) => {
    const own = operations.filter(({ tags }) => tags.includes(subject))
    return `### ${subject}\n\n${own.map((operation) => callText(operation)).join('\n\n')}`
  })
  return [
    '## The calls',
    indexTable(operations),
    ...subjects,
    '## Named types',
    ...named.map(typeText),
    '## Errors',
    errorsTable(),
  ].join('\n\n')
}

type Operation = ReturnType<typeof buildOpenApi>['paths'][string][string]

function indexTable(operations: Operation[]): string {
  const rows = operations.map(({ operationId }) => {
    const row: Call = calls[operationId as CallName]
    return `| [${code(`${row.method} ${row.path}`)}](#${operationId}) | ${marks(row).join(', ')} |`
  })
  return ['| Call | Access |', '|---|---|', ...rows].join('\n')
}

const marks = (row: Call): string[] => [
  row.access,
  ...(row.ext ? ['ext'] : []),
  ...(row.idempotent ? ['idempotent'] : []),
]

/** Refusals that the conventions of docs/contract.md state for all calls. */
const COMMON = ['malformed_request', 'unauthenticated', 'validation_failed', 'internal_error', 'unavailable']

function callText(operation: Operation): string {
  const name = operation.operationId as CallName
  const row: Call = calls[name]
  const note = contractNotes[name]
  const facts = [
    row.cache ? 'ETag and `Cache-Control: public`.' : '',
    row.token_user ? `The token also travels as \`TokenUser\` in the ${row.token_user}.` : '',
  ].filter(Boolean)
  return [
    `#### <a id="${name}"></a>${[code(`${row.method} ${row.path}`), ...marks(row)].join(' · ')}`,
    [`${row.summary}.`, ...facts, note].filter(Boolean).join(' '),
    ...parametersText(operation),
    ...bodyText(row),
    row.status === 204 || shape(row.answer, 'output') === 'null'
      ? `Answers ${row.status} without a body.${refusals(operation)}`
      : typed(`Answers ${row.status}:`, shape(row.answer, 'output'), refusals(operation)),
  ].join('\n\n')
}

function refusals(operation: Operation): string {
  const texts = Object.entries(operation.responses)
    .filter(([status]) => status >= '300')
    .map(([status, { description }]) => {
      const codes = String(description)
        .split(', ')
        .filter((one: string) => !COMMON.includes(one))
      return codes.length > 0 ? `${status} ${codes.join(', ')}` : ''
    })
  const specific = texts.filter(Boolean).join('; ')
  return specific && ` Refuses with ${specific}.`
}

function bodyText(row: Call): string[] {
  const type = row.body_type === 'form' || row.body_type === 'multipart' ? ` as ${code(BODY[row.body_type])}` : ''
  if (row.body_type === 'multipart') return [`Body${type} with the file field ${code('prescription')}.`]
  return row.body ? [typed(`Body${type}:`, shape(row.body, 'input'))] : []
}

/** Query parameters; path parameters are in the path, and their types in the conventions. */
function parametersText(operation: Operation): string[] {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  if (query.length === 0) return []
  const list = query.map(
    ({ name, required, schema }) => `${code(`${name}${required ? '' : '?'}: ${describeShape(schema)}`)}`,
  )
  return [`Query: ${list.join(', ')}.`]
}

/** What is sent is the stricter reading of a type. */
function typeText([id, schema]: [string, z.ZodMiniType]): string {
  const own = (jsonSchema(schema, 'input').$defs as Record<string, JsonSchema>)[id]
  return typed(`<a id="type-${id}"></a>**${id}**:`, own ? describeShape(own) : id)
}

function errorsTable(): string {
  const rows = Object.entries(problems).map(([name, status]) => `| ${code(name)} | ${status} |`)
  return ['| Code | Status |', '|---|---|', ...rows].join('\n')
}
