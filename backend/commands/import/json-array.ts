import { ImportFileError } from './outcome'
import { longestLine } from './text-lines'

/** One element of the array, as JSON text; null where it is longer than 1 MB. */
export type JsonElement = { line: number; text: string | null }

const maximumDepth = 200

/**
 * The elements of the document's one large array, in batches, without parsing the document whole: the top array, or the
 * one under `key` of the top object. Holds one chunk and one element.
 * @throws ImportFileError when there is no such array or the document breaks off inside it.
 */
export async function* jsonElements(
  stream: AsyncIterable<Uint8Array>,
  key: string | null,
): AsyncGenerator<JsonElement[]> {
  const scanner = new ArrayScanner(key)
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of stream) yield scanner.take(decoder.decode(chunk, { stream: true }))
  yield scanner.take(decoder.decode())
  if (scanner.state === 'before') {
    throw new ImportFileError(
      'malformed_json',
      key ? `The file is no JSON object with an array "${key}".` : 'The file is no JSON array.',
    )
  }
  if (scanner.state === 'inside') throw new ImportFileError('malformed_json', 'The JSON breaks off before its end.')
}

class ArrayScanner {
  state: 'before' | 'inside' | 'after' = 'before'
  private line = 1
  private depth = 0
  private string = false
  private escaped = false
  /** Text of the string just read at depth 1, to recognise the key. */
  private word = ''
  private element: { line: number; parts: string; long: boolean } | null = null

  constructor(private readonly key: string | null) {}

  take(text: string): JsonElement[] {
    const found: JsonElement[] = []
    let start = 0
    for (let at = 0; at < text.length; at++) {
      const character = text[at] as string
      if (character === '\n') this.line += 1
      if (this.state === 'after') continue
      if (this.string) {
        if (this.escaped) this.escaped = false
        else if (character === '\\') this.escaped = true
        else if (character === '"') this.string = false
        else if (this.state === 'before' && this.word.length < 100) this.word += character
        continue
      }
      if (character === '"') {
        this.string = true
        if (this.state === 'before') this.word = ''
        if (this.state === 'inside' && this.depth === 0 && !this.element) start = this.open(at)
      } else if (character === '{' || character === '[') {
        if (this.state === 'before') {
          const top =
            character === '[' && (this.key === null ? this.depth === 0 : this.depth === 1 && this.word === this.key)
          if (top) {
            this.state = 'inside'
            this.depth = 0
          } else this.deepen()
          continue
        }
        if (this.depth === 0 && !this.element) start = this.open(at)
        this.deepen()
      } else if (character === '}' || character === ']') {
        if (this.state === 'inside' && this.depth === 0) {
          this.close(text.slice(start, at), found)
          this.state = 'after'
        } else this.depth -= 1
      } else if (character === ',' && this.state === 'inside' && this.depth === 0) {
        this.close(text.slice(start, at), found)
      } else if (this.state === 'inside' && this.depth === 0 && !this.element && character.trim() !== '') {
        start = this.open(at)
      }
    }
    if (this.element && this.state === 'inside') this.keep(text.slice(start))
    return found
  }

  private deepen(): void {
    this.depth += 1
    if (this.depth > maximumDepth) throw new ImportFileError('malformed_json', 'The JSON is nested too deeply.')
  }

  private open(at: number): number {
    this.element = { line: this.line, parts: '', long: false }
    return at
  }

  private keep(text: string): void {
    if (!this.element) return
    if (this.element.parts.length + text.length > longestLine) this.element = { ...this.element, parts: '', long: true }
    else if (!this.element.long) this.element.parts += text
  }

  private close(text: string, found: JsonElement[]): void {
    if (!this.element) return
    this.keep(text)
    found.push({ line: this.element.line, text: this.element.long ? null : this.element.parts })
    this.element = null
  }
}
