import { readFileSync } from 'node:fs'

/** Returns the rows of a list of samples, which are lines with tabs; lines that begin with # are comments. */
export const samples = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.split('\t'))

/** Returns the text with a word put before each of its words and at its end. */
export const withWordAnywhere = (text: string, word: string): string[] => {
  const words = text.split(' ')
  return [...words, ''].map((_, index) => [...words.slice(0, index), word, ...words.slice(index)].join(' '))
}
