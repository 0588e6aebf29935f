import { escapeHtml } from './escape-html'
import type { OpenApi, Operation } from './openapi'
import { describeShape } from './shape'

export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
article { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 1rem 0 }
h3 { margin: 0; font: 600 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
table { border-collapse: collapse; display: block; overflow-x: auto }
caption { text-align: start; font-weight: 600 }
th, td { text-align: start; vertical-align: top; padding: .25rem 1rem .25rem 0; font-weight: 400 }
pre, code { font: .875rem/1.5 ui-monospace, monospace }
pre { overflow-x: auto; padding: .75rem; background: color-mix(in srgb, currentColor 7%, transparent) }
nav ul { columns: 18rem; padding-inline-start: 1rem }
`

/** The calls of the document as one page of plain HTML, without scripts. */
export function docsPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sections = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    return { name, id: name.toLowerCase().replace(/[^a-z]+/g, '-'), own }
  })
  const title = escapeHtml(document.info.title)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}: API</title><style>${DOCS_STYLE}</style></head><body>
<header><h1>${title}: API</h1><p>${escapeHtml(document.info.description)}</p><p><a href="/openapi.json">OpenAPI ${document.openapi} document</a></p></header>
<nav aria-label="Calls">${sections
    .map(
      ({ name, id, own }) =>
        `<h2><a href="#${id}">${escapeHtml(name)}</a></h2><ul>${own
          .map(
            ({ method, path, operation }) =>
              `<li><a href="#${operation.operationId}"><code>${method} ${escapeHtml(path)}</code></a></li>`,
          )
          .join('')}</ul>`,
    )
    .join('')}</nav>
<main>${sections
    .map(
      ({ name, id, own }) =>
        `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escapeHtml(name)}</h2>${own
          .map(({ method, path, operation }) => article(method, path, operation))
          .join('')}</section>`,
    )
    .join('')}</main></body></html>
`
}

function article(method: string, path: string, operation: Operation): string {
  const access =
    operation.security.length === 0
      ? 'Public.'
      : operation.security.length > 1
        ? 'With or without a token.'
        : 'Needs a token.'
  const note = operation.description ? ` ${escapeHtml(operation.description)}` : ''
  const body = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    block(`Body, ${type}`, describeShape(schema)),
  )
  const answers = Object.entries(operation.responses)
  const [success, ...refused] = [
    ...answers.filter(([status]) => status < '300'),
    ...answers.filter(([status]) => status >= '300'),
  ]
  return `<article id="${operation.operationId}"><h3>${method} ${escapeHtml(path)}</h3><p>${escapeHtml(operation.summary)}. ${access}${note}</p>${parameters(operation)}${body.join('')}${success ? answer(success) : ''}<p>Refusals: ${refused
    .map(([status, { description }]) => `<code>${status}</code> ${escapeHtml(String(description))}`)
    .join('; ')}.</p></article>`
}

function parameters({ parameters: all }: Operation): string {
  if (all.length === 0) return ''
  const rows = all.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}${required ? ', required' : ''}</td><td><code>${escapeHtml(describeShape(schema))}</code></td></tr>`,
  )
  return `<table><caption>Parameters</caption><tbody>${rows.join('')}</tbody></table>`
}

function answer([status, response]: [string, Record<string, unknown>]): string {
  const content = response.content as Record<string, { schema: Record<string, unknown> }> | undefined
  const schema = content?.['application/json']?.schema
  return schema ? block(`Answer, ${status}`, describeShape(schema)) : `<p>Answer, ${status}: no body.</p>`
}

const block = (label: string, text: string) => `<p>${escapeHtml(label)}</p><pre tabindex="0">${escapeHtml(text)}</pre>`
