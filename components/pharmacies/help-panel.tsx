'use client'

import { Suspense } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ChatIcon, MailIcon, PharmacyIcon, PhoneIcon } from '@/components/ui/icons'
import { lazyOnline } from '@/components/ui/lazy'
import { Notice } from '@/components/ui/notice'
import { Loading, Skeleton } from '@/components/ui/skeleton'
import { currentTime } from '@/lib/browser/clock'
import { useChosenPharmacy } from '@/lib/pharmacies/browser'
import { usePharmacyAnswer } from '@/lib/pharmacies/swr'
import { useHasCall } from '@/lib/platform/browser-abilities'
import { pharmacyAddress } from '@/lib/rules/pharmacy-address'
import { phoneText } from '@/lib/values/phone'
import messages from '@/messages/it.json'
import { MessageForm } from './message-form'
import { OpeningStatus } from './opening-status'
import { WeekHours } from './week-hours'

const texts = messages.pharmacy

// Loaded only in a shop with a chat.
const ChatOffer = lazyOnline(async () => (await import('./chat-offer')).ChatOffer)

/** The operator's chat if configured, the chosen pharmacy's phone, hours and e-mail, and the emergency number. */
export function HelpPanel({
  open,
  onClose,
  chat,
  question,
}: {
  open: boolean
  onClose: () => void
  /** URL of the operator's chat; absent without one. */
  chat?: string | undefined
  /** Text of a new message. */
  question?: string | undefined
}) {
  const chosen = useChosenPharmacy()
  return (
    <Dialog open={open} onClose={onClose} title={texts.assistance} shape="sheet">
      <div className="grid gap-5">
        <p>{texts.assistanceText}</p>
        {chat && (
          <Suspense fallback={<Skeleton className="h-28 w-full" />}>
            <ChatOffer script={chat} onOpen={onClose} />
          </Suspense>
        )}
        {chosen ? (
          <Contacts key={chosen.id} id={chosen.id} question={question} />
        ) : (
          <div className="grid gap-3">
            <p className="text-muted">{texts.assistanceNone}</p>
            <ButtonLink data-pharmacy-sheet="" href="/pharmacy-selection" icon={PharmacyIcon} onClick={onClose}>
              {messages.shell.choosePharmacy}
            </ButtonLink>
          </div>
        )}
        <Notice
          tone="critical"
          title={
            <a href="tel:112" className="inline-flex min-h-touch items-center underline">
              {texts.help.emergency}
            </a>
          }
        >
          {texts.help.emergencyText}
        </Notice>
        <p className="text-muted text-sm">{texts.help.medical}</p>
      </div>
    </Dialog>
  )
}

function Contacts({ id, question }: { id: string; question: string | undefined }) {
  const { data: pharmacy, failed, reload } = usePharmacyAnswer(id)
  const writes = useHasCall('sendMessage')

  if (!pharmacy)
    return failed ? (
      <Notice tone="warning" live title={texts.help.failed} onRetry={() => void reload()} />
    ) : (
      <Loading className="grid gap-3" shapes={['h-6 w-2/3', 'h-11 w-full', 'h-11 w-auto', 'h-44 w-full']} />
    )
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="font-bold text-lg">{pharmacy.name}</h3>
        <p className="text-muted">{pharmacyAddress(pharmacy)}</p>
        <div className="mt-1">
          <OpeningStatus pharmacy={pharmacy} now={new Date(currentTime())} />
        </div>
      </div>
      <ul className="grid gap-1">
        {pharmacy.phone_number && (
          <li>
            <a href={`tel:${pharmacy.phone_number}`} className="link tap gap-2">
              <PhoneIcon className="size-5" />
              <span className="sr-only">{texts.help.phone}: </span>
              {phoneText(pharmacy.phone_number)}
            </a>
          </li>
        )}
        {pharmacy.whatsapp && (
          <li>
            <a
              href={`https://wa.me/${pharmacy.whatsapp.replace(/\D/g, '')}`}
              target="_blank"
              rel="noopener noreferrer"
              className="link tap gap-2"
            >
              <ChatIcon className="size-5" />
              {texts.help.whatsapp}
            </a>
          </li>
        )}
        {pharmacy.email && (
          <li>
            <a href={`mailto:${pharmacy.email}`} className="link tap gap-2 break-all">
              <MailIcon className="size-5" />
              <span className="sr-only">{texts.help.email}: </span>
              {pharmacy.email}
            </a>
          </li>
        )}
      </ul>
      {writes && pharmacy.email && <MessageForm pharmacy={pharmacy} question={question} />}
      {pharmacy.opening_hours.length > 0 && (
        <div>
          <h4 className="font-bold">{texts.help.week}</h4>
          <WeekHours pharmacy={pharmacy} now={new Date(currentTime())} />
        </div>
      )}
    </section>
  )
}
