import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { Container } from '@/components/layout/container'
import { MoveBooking, MoveDone } from '@/components/services/move-booking'
import { formToken } from '@/lib/forms/sent-form'
import { decoded } from '@/lib/http/decoded'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { lackingCalls } from '@/lib/platform/abilities'
import { privateMetadata } from '@/lib/seo/metadata'
import { canCancel } from '@/lib/services/own-booking'
import { readMoveProblem, readOwnBooking, readPossibleTimes } from '@/lib/services/own-booking-server'
import { parseDay } from '@/lib/values/rome-time'
import messages from '@/messages/it.json'

export const dynamic = 'force-dynamic'

const texts = messages.services.move

export const metadata = privateMetadata(texts.title)

type Props = { params: Promise<{ bookingId: string }>; searchParams: Promise<SearchParams> }

/** Another time for the booking of a customer or guest. */
export default async function MoveBookingPage({ params, searchParams }: Props) {
  const id = decoded((await params).bookingId)
  if (id === null || id.length > 64) notFound()
  const own = await readOwnBooking(id)
  if (!own || (await lackingCalls()).includes(own.as_guest ? 'moveGuestBooking' : 'moveBooking')) notFound()
  const search = await searchParams
  const wanted = firstValue(search.day) ?? null
  const canMove = canCancel(own.booking, new Date())
  const isDone = search.done === '1'
  const possible =
    canMove && !isDone ? await readPossibleTimes(own.booking, parseDay(wanted ?? '') === null ? null : wanted) : null
  return (
    <Container width="form">
      <h1 className="mb-4 font-bold text-2xl">{isDone ? texts.done : texts.title}</h1>
      {isDone ? (
        <MoveDone {...own} />
      ) : (
        <MoveBooking
          {...own}
          can_move={canMove}
          possible={possible}
          wanted={wanted}
          problem={readMoveProblem(search.problem)}
          xsrf={formToken(await cookies())}
        />
      )}
    </Container>
  )
}
