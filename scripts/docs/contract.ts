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

const WHO: Record<Call['access'], string> = {
  public: 'anybody',
  customer: 'a customer (bearer token)',
  optional: 'anybody; a token is used where there is one',
  guest: 'the guest of the order (its key as bearer token)',
}

const BODY: Record<NonNullable<Call['body_type']>, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

const code = (text: string) => `\`${text}\``

/** A type that is a name is a link to it; another one that fits on the line stands there, the others below. */
function typed(label: string, text: string): string {
  const name = /^\[?(\w+)\]?$/.exec(text)?.[1]
  if (name && named.some(([id]) => id === name)) return `${label} [${code(text)}](#type-${name})`
  return text.includes('\n') ? `${label}\n\n\`\`\`\n${text}\n\`\`\`` : `${label} ${code(text)}`
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
    const marks = [row.ext && 'ext', row.idempotent && 'idempotent'].filter(Boolean).join(', ')
    return `| [${code(`${row.method} ${row.path}`)}](#${operationId}) | ${row.access} | ${marks} |`
  })
  return ['| Call | For | |', '|---|---|---|', ...rows].join('\n')
}

function callText(operation: Operation): string {
  const name = operation.operationId as CallName
  const row: Call = calls[name]
  const note = contractNotes[name]
  const facts = [
    `For ${WHO[row.access]}.`,
    row.ext ? 'ext.' : '',
    row.idempotent ? 'Accepts `Idempotency-Key`.' : '',
    row.cache ? 'ETag and `Cache-Control: public`.' : '',
    row.token_user ? `The token also travels as \`TokenUser\` in the ${row.token_user}.` : '',
  ].filter(Boolean)
  const parameters = operation.parameters.filter((parameter) => parameter.in !== 'header')
  const refused = Object.entries(operation.responses).filter(([status]) => status >= '300')
  return [
    `#### <a id="${name}"></a>${code(`${row.method} ${row.path}`)}`,
    `${row.summary}. ${facts.join(' ')}${note ? ` ${note}` : ''}`,
    ...(parameters.length > 0 ? [parametersTable(parameters)] : []),
    ...bodyText(row),
    row.status === 204 || shape(row.answer, 'output') === 'null'
      ? `Answers ${row.status} without a body.`
      : typed(`Answers ${row.status}:`, shape(row.answer, 'output')),
    `Refuses with ${refused.map(([status, { description }]) => `${status} ${description}`).join('; ')}.`,
  ].join('\n\n')
}

function bodyText(row: Call): string[] {
  const type = code(BODY[row.body_type ?? 'json'])
  if (row.body_type === 'multipart') return [`Asks for ${type} with the file field ${code('prescription')}.`]
  return row.body ? [typed(`Asks for ${type}:`, shape(row.body, 'input'))] : []
}

function parametersTable(parameters: Operation['parameters']): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `| ${code(name)} | ${place}${required ? ', required' : ''} | ${code(describeShape(schema).replaceAll('|', '\\|'))} |`,
  )
  return ['| Parameter | Where | Type |', '|---|---|---|', ...rows].join('\n')
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
