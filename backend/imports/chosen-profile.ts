import { operatorPath } from '@/backend/process/files'
import { type CatalogueProfile, readProfile } from './catalogue-profile'
import { columnKey } from './headings'
import type { ImportOptions } from './loader'
import { parseKind, rejectKind } from './offers'
import { openFile } from './open-file'
import { ImportFileError } from './outcome'
import { countedFile } from './progress'
import { Table } from './table'
import { required } from './values'

const kindTable = new Table(
  {
    columns: {
      category: { names: ['categoria', 'category'], required: true },
      kind: { names: ['tipo', 'kind'], required: true },
    },
  },
  (row) => {
    const kind = required(row.kind, 'tipo')
    if (!parseKind(kind)) rejectKind(kind)
    return [columnKey(required(row.category, 'categoria')), kind] as const
  },
)

/** The profile of a catalogue with what the options add. @throws ImportFileError for a wrong profile or file of kinds. */
export async function chooseProfile({ profile = '', vat, kindByCategory }: ImportOptions): Promise<CatalogueProfile> {
  const chosen = readProfile(profile)
  const kinds = { ...chosen.kinds, ...(kindByCategory && (await readKinds(kindByCategory))) }
  if (vat === undefined) return { ...chosen, kinds }
  // An empty cell no longer means what the profile assumes; a word that means no certain rate still does.
  const { '': _, ...words } = chosen.words.vat_rate ?? {}
  return {
    ...chosen,
    kinds,
    words: { ...chosen.words, vat_rate: words },
    defaults: { ...chosen.defaults, vat_rate: String(vat) },
  }
}

async function readKinds(file: string): Promise<Record<string, string>> {
  const kinds: Record<string, string> = {}
  const { source } = await openFile(countedFile(operatorPath(file)))
  for await (const outcome of kindTable.read(source.open())) {
    if ('rejected' in outcome)
      throw new ImportFileError(
        'unsupported_file',
        `${file}, line ${outcome.line}: ${outcome.rejected.detail}. Each line is «categoria;tipo», with a kind of docs/imports.md.`,
      )
    if ('record' in outcome) kinds[outcome.record[0]] = outcome.record[1]
  }
  return kinds
}
