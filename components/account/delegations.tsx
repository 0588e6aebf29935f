'use client'

import { useRef, useState } from 'react'
import { useCall } from '@/components/forms/use-call'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { changeAndFocus } from '@/components/ui/change-and-focus'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CheckIcon, CloseIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import type { NamedPharmacy } from '@/lib/account/pharmacies'
import { type Delegation, userDataCalls } from '@/lib/contract/user-data'
import { fill } from '@/lib/i18n/fill'
import { toPlace } from '@/lib/rules/city-name'
import { formatDateWithYear } from '@/lib/rules/dates'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'
import { DelegationForm, type Delegator } from './delegation-form'

const texts = messages.profile.delegation

/** Signed delegations, with a button for those that can be revoked, and the form for a new one. */
export function Delegations({
  initial,
  delegator,
  pharmacies,
  can_revoke,
}: {
  initial: Delegation[]
  delegator: Delegator
  pharmacies: NamedPharmacy[]
  /** The platform supports revocation (ext). */
  can_revoke: boolean
}) {
  const [list, setList] = useState(initial)
  const [made, setMade] = useState(0)
  const [revoking, setRevoking] = useState<Delegation | null>(null)
  const { busy, failure, run } = useCall()
  const title = useRef<HTMLHeadingElement>(null)

  async function revoke(one: Delegation) {
    if ((await run(api(userDataCalls.revokeDelegation, { params: { id: one.id } }))) !== 'done') return
    const revoked_at = new Date().toISOString()
    setList((all) => all.map((other) => (other.id === one.id ? { ...other, revoked_at } : other)))
    changeAndFocus(() => setRevoking(null), title.current)
    showToast({ text: texts.revokeDone, tone: 'positive', id: 'delegation' })
  }

  return (
    <>
      <Card as="section" aria-labelledby="delegations-title">
        <h2 id="delegations-title" ref={title} tabIndex={-1} className="mb-3 text-xl">
          {texts.list}
        </h2>
        {list.length === 0 ? (
          <p className="text-muted">{texts.empty}</p>
        ) : (
          <ul aria-labelledby="delegations-title" className="divide-y divide-line">
            {list.map((one) => (
              <Entry key={one.id} delegation={one} onRevoke={can_revoke ? () => setRevoking(one) : undefined} />
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <DelegationForm
          key={made}
          delegator={delegator}
          pharmacies={pharmacies}
          onSigned={(signed) => {
            setList((all) => [signed, ...all])
            setMade((count) => count + 1)
            showToast({ text: texts.done, tone: 'positive', id: 'delegation' })
            title.current?.focus()
          }}
        />
      </Card>
      <ConfirmDialog
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={texts.revokeTitle}
        keep={texts.keep}
        action={texts.revoke}
        busy={busy}
        onConfirm={() => revoking && revoke(revoking)}
      >
        <p>{texts.revokeText}</p>
        {failure && <Notice live tone="critical" title={failure} className="mt-4" />}
      </ConfirmDialog>
    </>
  )
}

function Entry({ delegation: one, onRevoke }: { delegation: Delegation; onRevoke: (() => void) | undefined }) {
  const name = [one.first_name, one.last_name].filter(Boolean).join(' ') || one.health_code
  const pharmacy = one.pharmacy?.name ?? texts.anyPharmacy
  const facts = [
    one.pharmacy ? `${one.pharmacy.name}, ${one.pharmacy.city}` : texts.anyPharmacy,
    fill(texts.forCode, { code: one.health_code }),
    one.scope,
    [fill(texts.validFrom, { date: formatDateWithYear(one.created_at) }), one.method && texts.by[one.method]]
      .filter(Boolean)
      .join(' · '),
    one.revoked_at && fill(texts.revokedOn, { date: formatDateWithYear(one.revoked_at) }),
  ]
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="text-base [overflow-wrap:anywhere]">{fill(texts.for, { name })}</h3>
        {one.revoked_at ? (
          <Badge tone="neutral" icon={CloseIcon}>
            {texts.revoked}
          </Badge>
        ) : (
          <Badge tone="positive" icon={CheckIcon}>
            {texts.active}
          </Badge>
        )}
      </div>
      {facts.map(
        (fact) =>
          fact && (
            <p key={fact} className="text-muted text-sm [overflow-wrap:anywhere]">
              {fact}
            </p>
          ),
      )}
      {!one.revoked_at && onRevoke && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          aria-label={fill(texts.revokeOf, { name, to_pharmacy: toPlace(pharmacy) })}
          onClick={onRevoke}
        >
          {texts.revoke}
        </Button>
      )}
    </li>
  )
}
