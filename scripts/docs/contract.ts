import { buildOpenApi } from '@/backend/app/openapi'
import type { Call } from '@/lib/contract/call'
import { type CallName, calls } from '@/lib/contract/calls'
import { problems } from '@/lib/contract/problem'
import { contractNotes } from './contract-notes'

/** Refusals that the conventions of docs/contract.md state for all calls. */
const COMMON = ['malformed_request', 'unauthenticated', 'validation_failed', 'internal_error', 'unavailable']

type Operation = ReturnType<typeof buildOpenApi>['paths'][string][string]

const code = (text: string) => `\`${text}\``

/** Columns of prose in documents (CONTRIBUTING.md). */
const WIDTH = 100

/** Wraps a list item's text, indented by two spaces. */
function wrapItem(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length + 3 > WIDTH) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.map((line) => `  ${line}`).join('\n')
}

/** Returns every call by subject, then the error codes, as Markdown. Types are in the OpenAPI document. */
export function contractCalls(): string {
  const document = buildOpenApi(Object.keys(calls), '')
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const subjects = document.tags.map(({ name: subject }) => {
    const own = operations.filter(({ tags }) => tags.includes(subject))
    return `### ${subject}\n\n${own.map(callText).join('\n')}`
  })
  return ['## The calls', ...subjects, '## Errors', errorsTable()].join('\n\n')
}

function callText(operation: Operation): string {
  const name = operation.operationId as CallName
  const row: Call = calls[name]
  const marks = [row.access, ...(row.ext ? ['ext'] : []), ...(row.idempotent ? ['idempotent'] : [])]
  const sentences = [
    `${row.summary}.`,
    row.cache ? 'ETag and `Cache-Control: public`.' : '',
    row.token_user ? `The token also travels as \`TokenUser\` in the ${row.token_user}.` : '',
    contractNotes[name] ?? '',
    refusals(operation),
  ]
  const head = [code(`${row.method} ${row.path}`), ...marks].join(' · ')
  return `- <a id="${name}"></a>${head}  \n${wrapItem(sentences.filter(Boolean).join(' '))}`
}

function refusals(operation: Operation): string {
  const texts = Object.entries(operation.responses)
    .filter(([status]) => status >= '300')
    .map(([status, { description }]) => {
      const codes = String(description)
        .split(', ')
        .filter((one) => !COMMON.includes(one))
      return codes.length > 0 ? `${status} ${codes.join(', ')}` : ''
    })
  const specific = texts.filter(Boolean).join('; ')
  return specific && `Refuses with ${specific}.`
}

function errorsTable(): string {
  const rows = Object.entries(problems).map(([name, status]) => `| ${code(name)} | ${status} |`)
  return ['| Code | Status |', '|---|---|', ...rows].join('\n')
}
