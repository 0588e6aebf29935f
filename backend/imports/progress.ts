import { createReadStream, statSync } from 'node:fs'

const width = 28
const intervalMs = 100
const CHUNK_BYTES = 256 * 1024

/** Shows a progress bar on stderr, so that stdout has only the report; shows nothing without a terminal. */
export function progressBar(output: NodeJS.WriteStream = process.stderr) {
  const began = Date.now()
  let drawn = 0
  return {
    /** `share` is between 0 and 1. */
    update(doing: 'read' | 'written', share: number, rows: number) {
      const now = Date.now()
      if (!output.isTTY || now - drawn < intervalMs) return
      drawn = now
      const percent = `${String(Math.floor(Math.min(1, share) * 100)).padStart(3)} %`
      const rate = Math.round((rows * 1000) / Math.max(1, now - began))
      const full = Math.round(Math.min(1, share) * width)
      const bar = '█'.repeat(full) + '░'.repeat(width - full)
      output.write(`\r${bar} ${percent}  ${rows} rows ${doing}, ${rate}/s\u001b[K`)
    },
    clear() {
      if (drawn > 0) output.write('\r\u001b[K')
    },
  }
}

export type CountedFile = ReturnType<typeof countedFile> & { content?: Buffer }

/** A file in memory, with a name to report it by. */
export function heldFile(name: string, content: Buffer): CountedFile {
  let read = 0
  return {
    path: name,
    content,
    size: content.length,
    bytesRead: () => read,
    async *open() {
      for (read = 0; read < content.length; ) {
        const chunk = content.subarray(read, read + CHUNK_BYTES)
        read += chunk.length
        yield chunk
      }
    },
  }
}

/**
 * A file that can be read several times and counts the bytes of the last read. @throws system errors if unreadable.
 */
export function countedFile(name: string) {
  const stat = statSync(name)
  if (!stat.isFile()) throw Object.assign(new Error(`${name} is no file`), { code: 'EISDIR' })
  let read = 0
  return {
    path: name,
    size: stat.size,
    bytesRead: () => read,
    async *open() {
      read = 0
      for await (const chunk of createReadStream(name, { highWaterMark: CHUNK_BYTES })) {
        read += (chunk as Buffer).length
        yield chunk as Buffer
      }
    },
  }
}
