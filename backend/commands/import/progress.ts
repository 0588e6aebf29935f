import { createReadStream, statSync } from 'node:fs'
import path from 'node:path'

const width = 28
const interval_ms = 100

/** How far a file has been read, as a bar on standard error so that standard output stays clean for the report; nothing where it is no terminal. */
export function progressBar(total: number, output: NodeJS.WriteStream = process.stderr) {
  if (!output.isTTY) return { update: () => {}, clear: () => {} }
  const began = Date.now()
  let drawn = 0
  return {
    update(bytes: number, rows: number) {
      const now = Date.now()
      if (now - drawn < interval_ms) return
      drawn = now
      const share = total > 0 ? Math.min(1, bytes / total) : 1
      const full = Math.round(share * width)
      const rate = Math.round((rows * 1000) / Math.max(1, now - began))
      const bar = '█'.repeat(full) + '░'.repeat(width - full)
      output.write(`\r${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${rows} rows, ${rate}/s\u001b[K`)
    },
    clear() {
      if (drawn > 0) output.write('\r\u001b[K')
    },
  }
}

/** npm runs scripts in the project's folder; a path is meant from where the operator stands. */
export function meantPath(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

export type CountedFile = ReturnType<typeof countedFile>

/** A file that can be read more than once and says how far the last reading is. @throws the system's error where the file cannot be read. */
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
      for await (const chunk of createReadStream(name, { highWaterMark: 256 * 1024 })) {
        read += (chunk as Buffer).length
        yield chunk as Buffer
      }
    },
  }
}
