import { type Block, known, type Text, Typed } from './blocks'

/** Reads a text for its recipient. Returns null if it has a typed part and the recipient is not confirmed. */
export function readText(text: Text, confirmed: boolean): string | null {
  const parts = typeof text === 'string' || text instanceof Typed ? [text] : text
  if (!confirmed && parts.some((part) => part instanceof Typed)) return null
  return parts.map((part) => (part instanceof Typed ? part.read() : part)).join('')
}

/** Reads blocks for their recipient, without paragraphs and facts that `readText` leaves out. */
export function readBlocks(blocks: readonly Block[], confirmed: boolean): Block<string>[] {
  return blocks.flatMap((block): Block<string>[] => {
    if (typeof block === 'string' || block instanceof Typed || isParts(block)) {
      const text = readText(block, confirmed)
      return text === null ? [] : [text]
    }
    if (!('facts' in block)) return [block]
    const facts = known(block.facts).map(([label, value]) => [label, readText(value, confirmed)] as const)
    return facts.some(([, value]) => value !== null) ? [{ facts: Object.fromEntries(facts) }] : []
  })
}

const isParts = (block: Block): block is readonly (string | Typed)[] => Array.isArray(block)
