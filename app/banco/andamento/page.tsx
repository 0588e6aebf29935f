import { notFound } from 'next/navigation'
import { Figures, FigureWeeks } from '@/components/desk/figures'
import { DeskFrame } from '@/components/desk/frame'
import { PharmacyTabs } from '@/components/desk/tabs'
import { deskFigureCalls } from '@/lib/contract/desk-till'
import { figuresPath, toFiguresView } from '@/lib/desk/figures'
import { chosenPharmacy, ownedPharmacies } from '@/lib/desk/people'
import { readAtDesk, requireDesk } from '@/lib/desk/server'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** How a week of a pharmacy went, for its owners. */
export default async function FiguresPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const asked = toFiguresView(await searchParams)
  const desk = await requireDesk(figuresPath(asked))
  const pharmacy_id = chosenPharmacy(desk, asked.pharmacy_id) ?? notFound()
  const view = { ...asked, pharmacy_id }
  const figures = await readAtDesk(deskFigureCalls.getDeskFigures, { query: { pharmacy_id, day: view.day } }, desk)
  return (
    <DeskFrame
      desk={desk}
      title={messages.desk.figures.title}
      pharmacy_id={pharmacy_id}
      beside={
        <PharmacyTabs
          pharmacies={ownedPharmacies(desk)}
          chosen={pharmacy_id}
          href={(id) => figuresPath({ ...view, pharmacy_id: id })}
        />
      }
    >
      <FigureWeeks view={view} />
      <div className="desk-slip">
        <Figures figures={figures} view={view} />
      </div>
    </DeskFrame>
  )
}
