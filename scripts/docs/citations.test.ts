import path from 'node:path'
import { exists, FOLDERS, ownFiles, read } from './tree'

/** Excludes generators of documents, whose links belong to the documents. */
const code = ownFiles('.ts', '.tsx', '.mjs', '.sql', '.css', '.sh', '.php').filter(
  (file) => !file.startsWith('scripts/docs/'),
)
const documents = ownFiles('.md')
const names = new Set(ownFiles('').map((file) => path.basename(file)))

/** Generated files that documents name. */
const MADE = ['public/heic/libheif.js', 'next-env.d.ts']

/** GitHub's anchor of a heading. */
const slug = (heading: string) =>
  heading
    .replace(/<[^>]*>|`/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchors = new Map(
  documents.map((file) => {
    const text = read(file)
    const given = Array.from(text.matchAll(/<a id="([^"]+)">/g), ([, id = '']) => id)
    const headings = Array.from(text.matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) => slug(heading))
    return [file, new Set([...given, ...headings])]
  }),
)

const getLine = (text: string, index: number) => text.slice(0, index).split('\n').length

function lost(file: string, pattern: RegExp, resolves: (match: RegExpMatchArray) => boolean): string[] {
  const text = read(file)
  return Array.from(text.matchAll(pattern)).flatMap((match) =>
    resolves(match) ? [] : [`${file}:${getLine(text, match.index)} ${match[0]}`],
  )
}

const hasAnchor = (file: string, anchor: string | undefined) => !anchor || anchors.get(file)?.has(anchor) === true

/** Consecutive lines of a comment as one text. */
const COMMENT = /(?:^[ \t]*(?:\/\/|\/?\*|--).*\n?)+|\/\*\*.*?\*\//gm

const LAW = /D\.Lgs\.|\bD[LM] \d|\bDPR \d|\bL\. \d+\/\d{4}|Codice del consumo|GDPR art|Reg\. \((?:EU|UE)\)/

describe('code', () => {
  it('cites only documents and anchors that are there', () => {
    const wrong = code.flatMap((file) => [
      ...lost(file, /docs\/([\w./-]+\.md)(?:#([\w-]+))?/g, ([, name, anchor]) => {
        const document = `docs/${name}`
        return exists(document) && hasAnchor(document, anchor)
      }),
      ...lost(file, /(?<=[\s(])#(L\d{1,2})\b/g, ([, law]) => hasAnchor('docs/domain.md', law)),
      ...lost(
        file,
        /(?<![\w./-])([\w-]+\.md)\b/g,
        ([, name = '']) => exists(name) || exists(path.join(path.dirname(file), name)),
      ),
    ])
    expect(wrong).toEqual([])
  })

  it('cites a law by its address in docs/domain.md', () => {
    const wrong = code
      .filter((file) => !/\.test\.tsx?$|\.spec\.ts$/.test(file))
      .flatMap((file) =>
        lost(file, COMMENT, ([comment]) => {
          const bare = /(?<![#\w])L\d{1,2}\b/.test(comment)
          return !bare && (!LAW.test(comment) || /docs\/domain\.md#/.test(comment))
        }),
      )
    expect(wrong).toEqual([])
  })

  it('leaves no law without a number of its own in the document', () => {
    const numbers = Array.from(read('docs/domain.md').matchAll(/<a id="L(\d+)">/g), ([, number]) => Number(number))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.length).toBeGreaterThanOrEqual(36)
  })
})

describe.each(documents)('%s', (file) => {
  it('links only to what is there', () => {
    const wrong = lost(file, /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g, ([, target = '', anchor]) => {
      const found = target === '' ? file : path.join(path.dirname(file), target)
      return exists(found) && hasAnchor(found, anchor)
    })
    const pictures = lost(file, /<img src="([^"]+)"/g, ([, target = '']) =>
      exists(path.join(path.dirname(file), target)),
    )
    expect([...wrong, ...pictures]).toEqual([])
  })

  it('names only files that are there', () => {
    const folders = FOLDERS.map((folder) => folder.replace('.', '\\.')).join('|')
    const wrong = [
      ...lost(
        file,
        new RegExp(`\`((?:${folders}|public)/[\\w./@()[\\]-]+)\``, 'g'),
        ([, name = '']) => MADE.includes(name) || exists(name),
      ),
      ...lost(file, /`([\w.-]+\.(?:tsx?|mjs|sql|sh|php))`/g, ([, name = '']) => MADE.includes(name) || names.has(name)),
    ]
    expect(wrong).toEqual([])
  })
})
