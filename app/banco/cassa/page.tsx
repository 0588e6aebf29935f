import { DeskFrame } from '@/components/desk/frame'
import { PharmacyTabs } from '@/components/desk/tabs'
import { Till, TillClosings, TillDays } from '@/components/desk/till'
import { readDeskForm } from '@/lib/desk/forms'
import { requireDesk } from '@/lib/desk/server'
import { readTill, tillPath, toTillView } from '@/lib/desk/till'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** The till of a pharmacy on a day, and its closing. */
export default async function TillPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const asked = toTillView(search)
  const desk = await requireDesk(tillPath(asked), asked.pharmacy_id)
  const pharmacy_id = asked.pharmacy_id ?? desk.pharmacies[0]?.id ?? ''
  const view = { ...asked, pharmacy_id }
  const [till, kept] = await Promise.all([readTill(desk, pharmacy_id, view.day), readDeskForm(search)])
  return (
    <DeskFrame
      desk={desk}
      title={messages.desk.till.title}
      done={search.fatto}
      pharmacy_id={pharmacy_id}
      beside={
        <PharmacyTabs
          pharmacies={desk.pharmacies}
          chosen={pharmacy_id}
          href={(id) => tillPath({ ...view, pharmacy_id: id })}
        />
      }
    >
      <TillDays view={view} />
      <div className="desk-slip">
        <Till till={till} view={view} />
        <TillClosings till={till} kept={kept} />
      </div>
    </DeskFrame>
  )
}
