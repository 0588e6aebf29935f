import { notFound } from 'next/navigation'
import { DeskFrame } from '@/components/desk/frame'
import { ImportFile, ImportUpload } from '@/components/desk/import-file'
import { PharmacyTabs } from '@/components/desk/tabs'
import { readId } from '@/lib/contract/id'
import { readDeskForm } from '@/lib/desk/forms'
import { findImport, importPath, readImports } from '@/lib/desk/imports'
import { chosenPharmacy, ownedPharmacies } from '@/lib/desk/people'
import { requireDesk } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** Imports files of a pharmacy, for its owners. */
export default async function ImportPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const chosen = readId(firstValue(search.farmacia)) ?? undefined
  const id = readId(firstValue(search.file)) ?? undefined
  const desk = await requireDesk(importPath(chosen, id))
  const pharmacyId = chosenPharmacy(desk, chosen) ?? notFound()
  const [{ items }, kept, file] = await Promise.all([
    readImports(desk, pharmacyId),
    readDeskForm(search),
    id === undefined ? null : findImport(desk, id),
  ])
  return (
    <DeskFrame
      desk={desk}
      title={messages.desk.imports.title}
      done={search.fatto}
      beside={<PharmacyTabs pharmacies={ownedPharmacies(desk)} chosen={pharmacyId} href={importPath} />}
    >
      {file ? (
        <ImportFile file={file} kept={kept} />
      ) : (
        <ImportUpload pharmacy_id={pharmacyId} items={items} kept={kept} />
      )}
    </DeskFrame>
  )
}
