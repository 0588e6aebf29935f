'use client'

import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ChatIcon, ClockIcon, MailIcon, PharmacyIcon, PhoneIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { Loading, Skeleton } from '@/components/ui/skeleton'
import { type Pharmacy, pharmacyCalls } from '@/lib/contract/pharmacies'
import { weekdayOf } from '@/lib/dates'
import { useChosenPharmacy } from '@/lib/pharmacies/browser'
import { openingOf } from '@/lib/pharmacies/opening'
import { api } from '@/lib/platform/browser'
import { useHasCall } from '@/lib/platform/browser-abilities'
import type { HelpTexts } from './help-texts'
import { MessageForm } from './message-form'

// Only a shop with a chat loads it.
const ChatOffer = lazy(() => import('./chat-offer').then((module) => ({ default: module.ChatOffer })))

/** The operator's chat where there is one, the chosen pharmacy's phone, hours and e-mail, and the number for emergencies. */
export function HelpPanel({ open, onClose, texts }: { open: boolean; onClose: () => void; texts: HelpTexts }) {
  const chosen = useChosenPharmacy()
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} closeLabel={texts.close} shape="sheet">
      <div className="grid gap-5">
        <p>{texts.text}</p>
        {texts.chat_script && (
          <Suspense fallback={<Skeleton className="h-28 w-full" />}>
            <ChatOffer script={texts.chat_script} onOpen={onClose} />
          </Suspense>
        )}
        {chosen ? (
          <Contacts key={chosen.id} id={chosen.id} texts={texts} />
        ) : (
          <div className="grid gap-3">
            <p className="text-muted">{texts.none}</p>
            <ButtonLink href="/pharmacy-selection" icon={PharmacyIcon} onClick={onClose}>
              {texts.choose}
            </ButtonLink>
          </div>
        )}
        <Notice
          tone="critical"
          title={
            <a href="tel:112" className="inline-flex min-h-touch items-center underline">
              {texts.emergency}
            </a>
          }
        >
          {texts.emergency_text}
        </Notice>
        <p className="text-muted text-sm">{texts.medical}</p>
      </div>
    </Dialog>
  )
}

function Contacts({ id, texts }: { id: number; texts: HelpTexts }) {
  const [pharmacy, setPharmacy] = useState<Pharmacy | 'loading' | 'failed'>('loading')
  const writes = useHasCall('sendMessage')
  const read = useCallback(async () => {
    setPharmacy('loading')
    const result = await api(pharmacyCalls.getPharmacy, { params: { id: String(id) } })
    setPharmacy(result.ok ? result.data : 'failed')
  }, [id])
  useEffect(() => void read(), [read])

  if (pharmacy === 'loading')
    return (
      <Loading label={texts.loading} className="grid gap-3">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-44 w-full" />
      </Loading>
    )
  if (pharmacy === 'failed')
    return (
      <Notice
        tone="warning"
        live
        title={texts.failed}
        action={
          <Button size="sm" variant="secondary" onClick={read}>
            {texts.retry}
          </Button>
        }
      />
    )
  const { code, when } = openingOf(pharmacy, new Date())
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="font-bold text-lg">{pharmacy.name}</h3>
        <p className="text-muted">
          {pharmacy.address}, {pharmacy.postal_code} {pharmacy.city} ({pharmacy.province})
        </p>
        <p className="mt-1 flex items-center gap-1.5 font-medium text-sm">
          <ClockIcon className="size-4.5" />
          {texts.opening[code].replace('{when}', when)}
        </p>
      </div>
      <ul className="grid gap-1">
        {pharmacy.phone_number && (
          <li>
            <a href={`tel:${pharmacy.phone_number}`} className="link inline-flex min-h-touch items-center gap-2">
              <PhoneIcon className="size-5" />
              <span className="sr-only">{texts.phone}: </span>
              {pharmacy.phone_number}
            </a>
          </li>
        )}
        {pharmacy.whatsapp && (
          <li>
            <a
              href={`https://wa.me/${pharmacy.whatsapp.replace(/\D/g, '')}`}
              target="_blank"
              rel="noopener noreferrer"
              className="link inline-flex min-h-touch items-center gap-2"
            >
              <ChatIcon className="size-5" />
              {texts.whatsapp}
            </a>
          </li>
        )}
        {pharmacy.email && (
          <li>
            <a href={`mailto:${pharmacy.email}`} className="link inline-flex min-h-touch items-center gap-2 break-all">
              <MailIcon className="size-5" />
              <span className="sr-only">{texts.email}: </span>
              {pharmacy.email}
            </a>
          </li>
        )}
      </ul>
      {writes && pharmacy.email && <MessageForm pharmacy={pharmacy} />}
      {pharmacy.opening_hours.length > 0 && <Week pharmacy={pharmacy} texts={texts} />}
    </section>
  )
}

function Week({ pharmacy, texts }: { pharmacy: Pharmacy; texts: HelpTexts }) {
  const today = weekdayOf(new Date())
  return (
    <div>
      <h4 className="font-bold">{texts.week}</h4>
      <dl className="mt-1 grid text-sm">
        {texts.weekdays.map((name, index) => {
          const hours = pharmacy.opening_hours
            .filter((one) => one.weekday === index + 1)
            .sort((one, other) => one.opens.localeCompare(other.opens))
            .map((one) => `${one.opens}–${one.closes}`)
          return (
            <div key={name} className={`flex justify-between gap-4 py-1 ${index + 1 === today ? 'font-bold' : ''}`}>
              <dt className="capitalize">{name}</dt>
              <dd className="text-end tabular-nums">{hours.length > 0 ? hours.join(', ') : texts.closed_day}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
