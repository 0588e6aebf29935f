import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NewQuestion, type QuestionInput, ReplyForm } from '@/components/account/question-form'
import { ConversationCard, EndQuestion, QuestionList } from '@/components/account/questions'
import { Notice } from '@/components/ui/notice'
import { answerTime } from '@/lib/account/answer-time'
import { type AskedAbout, askPath } from '@/lib/account/sections'
import { readId } from '@/lib/contract/id'
import { questionCalls } from '@/lib/contract/questions'
import { formToken, readSentForm, refusedForm } from '@/lib/forms/sent-form'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { randomKey } from '@/lib/identifiers/random-key'
import { openingAt } from '@/lib/pharmacies/opening'
import { selectionPath } from '@/lib/pharmacies/selection'
import { readChosenPharmacy, readPharmacy } from '@/lib/pharmacies/server'
import { isMissingCall } from '@/lib/platform/result'
import { type Danger, findDangers } from '@/lib/rules/danger-signs'
import { readAsCustomer, tryAsCustomer, type Visitor } from '@/lib/session/server'
import messages from '@/messages/it.json'

type Shown = Visitor & { search: SearchParams }

/** Questions to the pharmacist, all with plain forms: the list, a conversation (`id`), or a new one (`new`). */
export async function QuestionsSection({ search, ...visitor }: Shown) {
  const store = await cookies()
  const input = await readInput(search)
  const hidden = { xsrf: formToken(store), key: randomKey() }
  const done = Object.entries(messages.questions.done).find(([name]) => name === firstValue(search.done))
  const told = done && input.errors.length === 0 && <Notice tone="positive" live title={done[1]} />
  const id = readId(firstValue(search.id))
  if (id) {
    const { data } = await readAsCustomer(questionCalls.getQuestion, { params: { id } }, visitor)
    if (!data) notFound()
    return (
      <>
        {told}
        <ConversationCard conversation={data} />
        {data.state !== 'ended' && <ReplyForm id={id} input={input} hidden={hidden} />}
        <EndQuestion id={id} is_ended={data.state === 'ended'} xsrf={hidden.xsrf} />
      </>
    )
  }
  if (firstValue(search.new) !== undefined)
    return <AskForm visitor={visitor} wish={readWish(search)} input={input} hidden={hidden} />
  const read = await tryAsCustomer(questionCalls.listQuestions, {}, visitor)
  if ('failure' in read) {
    const t = await getTranslations()
    return <Notice title={isMissingCall(read.failure) ? t('profile.unavailable') : t('account.failed')} />
  }
  return (
    <>
      {told}
      <QuestionList questions={read.data} />
    </>
  )
}

async function readInput(search: SearchParams): Promise<QuestionInput> {
  const sent = await readSentForm(await cookies(), search, refusedForm)
  if (!sent) return { fields: new URLSearchParams(), errors: [], failure: null, dangers: [] }
  const fields = new URLSearchParams(sent.fields)
  const isUnread = sent.errors.some(({ field }) => field === 'emergency_read')
  const found = isUnread ? findDangers(fields.get('text') ?? '') : []
  const dangers: Danger[] = isUnread && found.length === 0 ? ['emergency'] : found
  return { ...sent, fields, dangers }
}

/** The context of the address: at most one. */
function readWish(search: SearchParams): AskedAbout {
  const order = readId(firstValue(search.order))
  if (order) return { order }
  const product = firstValue(search.product)
  if (product && /^\d{9}$/.test(product)) return { product }
  return firstValue(search.cart) === '1' ? { cart: '1' } : {}
}

async function AskForm({
  visitor,
  wish,
  input,
  hidden,
}: {
  visitor: Visitor
  wish: AskedAbout
  input: QuestionInput
  hidden: { xsrf: string; key: string }
}) {
  const pharmacy_id = (await readChosenPharmacy()) ?? undefined
  const read = (query: object) => readAsCustomer(questionCalls.draftQuestion, { query }, visitor)
  const about = { minsan: wish.product, order_id: wish.order, ...(wish.cart && { cart: true }) }
  // Without its context if that is gone, and then without a pharmacy that is.
  const draft =
    (await read({ pharmacy_id, ...about })).data ?? (await read({ pharmacy_id })).data ?? (await read({})).data
  const pharmacy = draft?.pharmacy ? await readPharmacy(draft.pharmacy.id).catch(() => null) : null
  const now = new Date()
  return (
    <NewQuestion
      pharmacy={
        draft?.pharmacy
          ? {
              ...draft.pharmacy,
              is_answered: draft.is_answered,
              phone_number: pharmacy?.phone_number ?? null,
              today: pharmacy ? openingAt(pharmacy, now).today : null,
              expected: pharmacy ? answerTime(pharmacy, now) : messages.questions.expect.unknown,
            }
          : null
      }
      about={draft?.about ?? null}
      wish={wish}
      input={input}
      hidden={hidden}
      choose={selectionPath(askPath(wish))}
    />
  )
}
