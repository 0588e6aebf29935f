import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { authCalls } from '@/lib/contract/auth'
import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import { cartCalls } from '@/lib/contract/cart'
import { cityCalls } from '@/lib/contract/cities'
import { deskCalls } from '@/lib/contract/desk'
import { deskAgendaCalls } from '@/lib/contract/desk-agenda'
import { deskHoursCalls } from '@/lib/contract/desk-hours'
import { deskImportCalls } from '@/lib/contract/desk-imports'
import { deskInboxCalls } from '@/lib/contract/desk-inbox'
import { deskLiveCalls } from '@/lib/contract/desk-live'
import { deskOrderCalls, deskReturnCalls } from '@/lib/contract/desk-orders'
import { deskPasskeyCalls } from '@/lib/contract/desk-passkeys'
import { deskPeopleCalls } from '@/lib/contract/desk-people'
import { deskProductCalls } from '@/lib/contract/desk-products'
import { deskProposalCalls } from '@/lib/contract/desk-proposals'
import { deskScanCalls, deskSupplyCalls } from '@/lib/contract/desk-supplies'
import { deskTillCalls } from '@/lib/contract/desk-till'
import { orderCalls } from '@/lib/contract/orders'
import { paymentCalls } from '@/lib/contract/payments'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { prescriptionCalls } from '@/lib/contract/prescriptions'
import { type ProblemCode, problem, problems } from '@/lib/contract/problem'
import { productCalls } from '@/lib/contract/products'
import { securityCalls } from '@/lib/contract/security'
import { siteCalls } from '@/lib/contract/site'
import { withdrawalCalls } from '@/lib/contract/withdrawals'

type JsonSchema = Record<string, unknown>

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

type Operation = ReturnType<typeof describeOperation>

export type OpenApi = ReturnType<typeof buildOpenApi>

const SUBJECTS: [string, Record<string, Call>][] = [
  ['Cities', cityCalls],
  ['Account', { ...authCalls, ...securityCalls }],
  ['Pharmacies and services', pharmacyCalls],
  ['Products', productCalls],
  ['Cart', cartCalls],
  ['Orders and prescriptions', { ...orderCalls, ...paymentCalls, ...prescriptionCalls, ...withdrawalCalls }],
  ['Being found', siteCalls],
  [
    'Desk of the pharmacy',
    {
      ...deskCalls,
      ...deskOrderCalls,
      ...deskLiveCalls,
      ...deskInboxCalls,
      ...deskAgendaCalls,
      ...deskProductCalls,
      ...deskProposalCalls,
      ...deskReturnCalls,
      ...deskScanCalls,
      ...deskSupplyCalls,
      ...deskImportCalls,
      ...deskTillCalls,
      ...deskHoursCalls,
      ...deskPeopleCalls,
      ...deskPasskeyCalls,
    },
  ],
]
const OTHER = 'User data'

/** Version of the contract, not of the program. */
const VERSION = '1.0.0'

/** Serves the document of the `served` calls at `/openapi.json`; builds it at the first request. */
export function registerOpenApi(server: FastifyInstance, served: readonly string[]): void {
  let document: OpenApi | undefined
  server.get('/openapi.json', async (_request, reply) => {
    document ??= buildOpenApi(served, VERSION)
    return reply.header('Cache-Control', 'public, max-age=3600').send(document)
  })
}

/** Problems that any call may answer. */
const ALWAYS: ProblemCode[] = ['malformed_request', 'internal_error', 'unavailable']

/** Builds the OpenAPI 3.1 document of these calls from their schemas. */
export function buildOpenApi(names: readonly string[], version: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  const used = new Set<string>()
  for (const [name, row] of Object.entries<Call>(calls)) {
    if (!names.includes(name)) continue
    const operation = describeOperation(name, row)
    for (const tag of operation.tags) used.add(tag)
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pharmacy platform',
      version,
      description:
        'Money is in euro with at most two decimals, instants are RFC 3339, wall-clock times are Europe/Rome. Errors are application/problem+json; their code is stable.',
    },
    tags: [...SUBJECTS.map(([subject]) => subject), OTHER].filter((tag) => used.has(tag)).map((tag) => ({ name: tag })),
    paths,
    components: {
      schemas: { Problem: toJsonSchema(problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function describeOperation(name: string, row: Call) {
  const body = describeBody(row)
  return {
    operationId: name,
    summary: row.summary,
    ...(row.ext && { description: 'An extension: another platform may lack it and then answers 404, 405 or 501.' }),
    tags: [SUBJECTS.find(([, rows]) => name in rows)?.[0] ?? OTHER],
    security: row.access === 'public' ? [] : row.access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...describePathParameters(row),
      ...describeParameters(row.query, 'query'),
      ...(row.idempotent ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: body }),
    responses: describeResponses(row),
  }
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body within 24 hours answers what the first call answered.',
  schema: { type: 'string', maxLength: 200 },
}

function describePathParameters(row: Call): Parameter[] {
  const described = describeParameters(row.params, 'path')
  return Array.from(row.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: described.find((parameter) => parameter.name === name)?.schema ?? { type: 'string' },
  }))
}

function describeParameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return []
  const sent = toJsonSchema(schema, 'input')
  const read = schemaProperties(toJsonSchema(schema, 'output'))
  const needed = Array.isArray(sent.required) ? sent.required : []
  return Object.entries(schemaProperties(sent)).map(([name, property]) => ({
    name,
    in: place,
    required: needed.includes(name),
    // For a number sent as text, the parsed schema is more precise than the text's pattern.
    schema: read[name] && Object.keys(read[name]).length > 0 ? read[name] : property,
  }))
}

const schemaProperties = (schema: JsonSchema) => (schema.properties ?? {}) as Record<string, JsonSchema>

function describeBody(row: Call): { required: true; content: Record<string, { schema: JsonSchema }> } | undefined {
  if (row.body_type === 'multipart') {
    const file = {
      type: 'object',
      properties: { prescription: { type: 'string', format: 'binary' } },
      required: ['prescription'],
    }
    return { required: true, content: { 'multipart/form-data': { schema: file } } }
  }
  if (!row.body) return undefined
  const type = row.body_type === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { required: true, content: { [type]: { schema: toJsonSchema(row.body, 'input') } } }
}

function describeResponses(row: Call): Record<string, JsonSchema> {
  const answer = toJsonSchema(row.answer, 'output')
  const success =
    row.status === 204 || answer.type === 'null'
      ? { description: 'Done; no body.' }
      : { description: row.summary, content: { 'application/json': { schema: answer } } }
  const codes = new Map<number, ProblemCode[]>()
  const own: ProblemCode[] = [
    ...(row.params ? (['not_found'] as const) : []),
    ...(row.problems ?? []),
    ...(row.mails ? (['rate_limited'] as const) : []),
    ...(row.access === 'customer' || row.access === 'staff' ? (['unauthenticated'] as const) : []),
    ...(row.access === 'staff' && row.role !== null ? (['forbidden'] as const) : []),
    ...(row.query || row.body ? (['validation_failed'] as const) : []),
    ...(row.idempotent ? (['idempotency_conflict'] as const) : []),
  ]
  for (const code of new Set([...own, ...ALWAYS]))
    codes.set(problems[code], [...(codes.get(problems[code]) ?? []), code])
  const refused = [...codes].map(([status, some]): [string, JsonSchema] => [
    String(status),
    {
      description: some.join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  return { [row.status]: success, ...Object.fromEntries(refused) }
}

export function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
