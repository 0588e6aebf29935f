/** Files of the shop, by name: a path with `/` that the code makes, never a visitor. */
export interface FileStore {
  /** Returns null if there is no such file. */
  read(name: string): Promise<Buffer | null>
  /** Replaces an existing file. */
  write(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  /** Yields the names of all files below a folder. */
  list(folder: string): AsyncIterable<string>
}
