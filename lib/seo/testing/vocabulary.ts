import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * schema.org's vocabulary as published by `schema-dts`: properties, their ranges and enumerations. For tests: the
 * compiler checks the shapes we write, this checks the output.
 */
const source = readFileSync(path.join(process.cwd(), 'node_modules/schema-dts/dist/schema.d.ts'), 'utf8')

interface Shape {
  parents: string[]
  properties: Map<string, string[]>
}

const shapes = new Map<string, Shape>()
const unions = new Map<string, string[]>()
/** The interface that has a type's `@type`. */
const shapeNames = new Map<string, string>()

for (const match of source.matchAll(/^(?:export )?interface (\w+)(?:<[^{]*?>)? extends ([^{]+)\{([\s\S]*?)^\}/gm)) {
  const [, name = '', parents = '', body = ''] = match
  const properties = new Map<string, string[]>()
  for (const [, property = '', range = ''] of body.matchAll(/^ {4}"([\w-]+)"\?: SchemaValue<(.+), "[\w-]+">;/gm))
    properties.set(property, splitUnion(range))
  shapes.set(name, { parents: parents.split(',').map((parent) => parent.trim()), properties })
  const type = /"@type": "(\w+)"/.exec(body)?.[1]
  if (type) shapeNames.set(type, name)
}
for (const [, name = '', members = ''] of source.matchAll(/^export type (\w+) = (.+);$/gm))
  unions.set(name, splitUnion(members))

function splitUnion(union: string): string[] {
  return union.split('|').map((part) => part.trim().replace(/^"|"$/g, ''))
}

export const typesKnown = shapeNames.size

/** Range of a type's property; null if the type has no such property. */
export function findRange(type: string, property: string): string[] | null {
  const seen = new Set<string>()
  const open = [shapeNames.get(type) ?? '']
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    const shape = shapes.get(name)
    const range = shape?.properties.get(property)
    if (range) return range
    open.push(...(shape?.parents ?? []))
  }
  return null
}

/** All types, values and enumeration members that a name includes. */
function members(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const part of unions.get(name) ?? []) members(part, seen)
  return seen
}

const TEXT = new Set(['Text', 'URL', 'Date', 'DateTime', 'Time', 'Duration', 'string'])

/** Errors of a node against the vocabulary, each with its path; empty if valid. */
export function vocabularyErrors(node: unknown, at = ''): string[] {
  if (typeof node !== 'object' || node === null) return [`${at}: no node`]
  const { '@type': type, ...rest } = node as Record<string, unknown>
  if (typeof type !== 'string') return Object.keys(rest).join() === '@id' ? [] : [`${at}: no @type`]
  if (!shapeNames.has(type)) return [`${at}: unknown type ${type}`]
  return Object.entries(rest).flatMap(([property, value]) => {
    const place = `${at}/${type}.${property}`
    if (property === '@id') return typeof value === 'string' && URL.canParse(value) ? [] : [`${place}: no address`]
    // An action's input (schema.org/docs/actions.html) is described by the property it fills.
    if (property.endsWith('-input')) return typeof value === 'string' ? [] : [`${place}: no text`]
    const range = findRange(type, property)
    if (range === null) return [`${place}: not in the vocabulary`]
    return (Array.isArray(value) ? value : [value]).flatMap((one) => valueErrors(one, range, place))
  })
}

function valueErrors(value: unknown, range: string[], place: string): string[] {
  const allowed = new Set(range.flatMap((name) => [...members(name)]))
  if (typeof value === 'string') {
    if (value === '') return [`${place}: empty`]
    if (value.startsWith('https://schema.org/')) return allowed.has(value) ? [] : [`${place}: unknown member ${value}`]
    if (range.includes('URL') && !range.includes('Text')) return URL.canParse(value) ? [] : [`${place}: no address`]
    return [...allowed].some((name) => TEXT.has(name)) || /^\d+(\.\d+)?$/.test(value) ? [] : [`${place}: takes no text`]
  }
  if (typeof value === 'number') return allowed.has('number') ? [] : [`${place}: takes no number`]
  if (typeof value === 'boolean') return allowed.has('boolean') ? [] : [`${place}: takes no boolean`]
  const type = (value as Record<string, unknown> | null)?.['@type']
  if (typeof type === 'string' && !allowed.has(shapeNames.get(type) ?? '') && !allowed.has(type))
    return [`${place}: takes no ${type}`]
  return vocabularyErrors(value, place)
}
