'use client'

import { useRef, useState } from 'react'
import { failureText } from '@/components/account/failure-text'
import { failureOf } from '@/components/account/form-failure'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { changeAndFocus } from '@/components/ui/change-and-focus'
import { Dialog } from '@/components/ui/dialog'
import { CheckIcon, CloseIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import type { Delegation } from '@/lib/contract/user-data'
import { formatDateWithYear } from '@/lib/dates'
import { fill } from '@/lib/i18n/fill'
import { revokeDelegation } from '@/lib/profile/browser'
import { DelegationForm, type DelegationPharmacy, type Delegator } from './delegation-form'
import type { DelegationsTexts } from './texts'

/** What was signed, with what can still be revoked, and the form for a new delegation. */
export function Delegations({
  initial,
  delegator,
  pharmacies,
  can_revoke,
  texts,
}: {
  initial: Delegation[]
  delegator: Delegator
  pharmacies: DelegationPharmacy[]
  /** Whether the platform can revoke (ext). */
  can_revoke: boolean
  texts: DelegationsTexts
}) {
  const { delegation } = texts
  const [list, setList] = useState(initial)
  const [made, setMade] = useState(0)
  const [revoking, setRevoking] = useState<Delegation | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)

  async function revoke(one: Delegation) {
    setBusy(true)
    setFailure(null)
    const result = await revokeDelegation(one.id)
    setBusy(false)
    if (!result.ok) return setFailure(failureText(texts, failureOf(result.failure)))
    const revoked_at = new Date().toISOString()
    setList((all) => all.map((other) => (other.id === one.id ? { ...other, revoked_at } : other)))
    changeAndFocus(() => setRevoking(null), title.current)
    showToast({ text: delegation.revokeDone, tone: 'positive', id: 'delegation' })
  }

  return (
    <>
      <Card as="section" aria-labelledby="delegations-title">
        <h2 id="delegations-title" ref={title} tabIndex={-1} className="mb-3 text-xl">
          {delegation.list}
        </h2>
        {list.length === 0 ? (
          <p className="text-muted">{delegation.empty}</p>
        ) : (
          <ul aria-labelledby="delegations-title" className="divide-y divide-line">
            {list.map((one) => (
              <Entry
                key={one.id}
                delegation={one}
                texts={texts}
                onRevoke={can_revoke ? () => setRevoking(one) : undefined}
              />
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <DelegationForm
          key={made}
          delegator={delegator}
          pharmacies={pharmacies}
          texts={texts}
          onSigned={(signed) => {
            setList((all) => [signed, ...all])
            setMade((count) => count + 1)
            showToast({ text: delegation.done, tone: 'positive', id: 'delegation' })
            title.current?.focus()
          }}
        />
      </Card>
      <Dialog
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={delegation.revokeTitle}
        closeLabel={texts.close}
        footer={
          <>
            <Button variant="secondary" onClick={() => setRevoking(null)}>
              {delegation.keep}
            </Button>
            <Button variant="danger" loading={busy} onClick={() => revoking && void revoke(revoking)}>
              {delegation.revoke}
            </Button>
          </>
        }
      >
        <p>{delegation.revokeText}</p>
        {failure && <Notice live tone="critical" title={failure} className="mt-4" />}
      </Dialog>
    </>
  )
}

function Entry({
  delegation: one,
  texts,
  onRevoke,
}: {
  delegation: Delegation
  texts: DelegationsTexts
  onRevoke: (() => void) | undefined
}) {
  const { delegation } = texts
  const name = [one.first_name, one.last_name].filter(Boolean).join(' ') || one.health_code
  const pharmacy = one.pharmacy?.name ?? delegation.anyPharmacy
  const facts = [
    one.pharmacy ? `${one.pharmacy.name}, ${one.pharmacy.city}` : delegation.anyPharmacy,
    fill(delegation.forCode, { code: one.health_code }),
    one.scope,
    [fill(delegation.validFrom, { date: formatDateWithYear(one.created_at) }), one.method && delegation.by[one.method]]
      .filter(Boolean)
      .join(' · '),
    one.revoked_at && fill(delegation.revokedOn, { date: formatDateWithYear(one.revoked_at) }),
  ]
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="text-base [overflow-wrap:anywhere]">{fill(delegation.for, { name })}</h3>
        {one.revoked_at ? (
          <Badge tone="neutral" icon={CloseIcon}>
            {delegation.revoked}
          </Badge>
        ) : (
          <Badge tone="positive" icon={CheckIcon}>
            {delegation.active}
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
          aria-label={fill(delegation.revokeOf, { name, pharmacy })}
          onClick={onRevoke}
        >
          {delegation.revoke}
        </Button>
      )}
    </li>
  )
}
