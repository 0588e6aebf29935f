import { getTranslations } from 'next-intl/server'
import { BarCode } from '@/components/ui/bar-code'
import type { DeskOrder, DeskPrescription } from '@/lib/contract/desk-order'
import { deskPrescriptionPath } from '@/lib/desk/paths'
import { formatRelativeTime } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskForm, ReasonField } from './form'
import { keptOfRow } from './kept-row'
import type { OrderProps } from './order-props'
import { written } from './order-steps'

/** The prescriptions: a pharmacist looks at each in its place, and says whether it is good. */
export async function OrderPrescriptions({ order, pharmacist, kept }: OrderProps) {
  const t = await getTranslations('desk.order')
  if (order.prescriptions.length === 0) return null
  return (
    <section aria-labelledby="desk-prescriptions">
      <h2 id="desk-prescriptions">{t('prescriptions')}</h2>
      {!pharmacist && <p>{t('prescription.onlyPharmacist')}</p>}
      {order.prescriptions.map((one) => (
        <Prescription
          key={one.minsan}
          order={order}
          one={one}
          judged={pharmacist && order.next.length > 0}
          typed={kept?.action === 'ricetta' ? typedReason(keptOfRow(kept, one.minsan, 'minsan')) : null}
        />
      ))}
    </section>
  )
}

/** A reason that came back with a refused press. */
const typedReason = (kept: OrderProps['kept']) => new URLSearchParams(kept?.fields).get('motivo')

interface PrescriptionProps {
  order: DeskOrder
  one: DeskPrescription
  judged: boolean
  typed: string | null
}

async function Prescription({ order, one, judged, typed }: PrescriptionProps) {
  const t = await getTranslations('desk.order')
  const { minsan, status } = one
  const name = order.lines.find((line) => line.minsan === minsan)?.name ?? minsan
  return (
    <article className="desk-card" aria-labelledby={`desk-rx-${minsan}`}>
      <h3 id={`desk-rx-${minsan}`}>{name}</h3>
      <p>
        {t(`way.${one.way}`)}: <b>{t(`prescription.${status}`)}</b>
      </p>
      {one.verified_by && one.verified_at && (
        <p>{t('prescription.verifiedBy', { name: one.verified_by, when: formatRelativeTime(one.verified_at) })}</p>
      )}
      {one.rejection_reason && <p>{t('prescription.said', { reason: one.rejection_reason })}</p>}
      <PrescriptionNumbers one={one} />
      <PrescriptionFile order_id={order.id} one={one} name={name} />
      {judged && (
        <div className="desk-steps">
          {status !== 'verified' && (
            <DeskForm action="ricetta" values={{ ...written(order), minsan, esito: 'verified' }}>
              <DeskButton main>{t('prescription.verify')}</DeskButton>
            </DeskForm>
          )}
          {status !== 'rejected' && (
            <details className="desk-details" open={typed !== null}>
              <summary>{t('prescription.rejectTitle')}</summary>
              <DeskForm
                action="ricetta"
                values={{ ...written(order), minsan, esito: 'rejected' }}
                className="desk-field"
              >
                <ReasonField id={`desk-motivo-${minsan}`} label={t('prescription.reason')} typed={typed} />
                <DeskButton>{t('prescription.reject')}</DeskButton>
              </DeskForm>
            </details>
          )}
        </div>
      )}
    </article>
  )
}

/** Bar codes for the till: an NRE as on the promemoria, in two of Code 39. */
async function PrescriptionNumbers({ one }: { one: DeskPrescription }) {
  const t = await getTranslations('desk.order.prescription')
  const { code, way } = one
  const numbers: [string, string | null][] = [
    ...(code && way === 'nre'
      ? ([
          [t('numberFirst'), code.slice(0, 5)],
          [t('numberSecond'), code.slice(5)],
        ] as [string, string][])
      : ([[t('number'), code]] as [string, string | null][])),
    [t('healthCode'), one.health_code],
    [t('pin'), one.pin_number],
  ]
  return (
    <>
      <div className="desk-codes">
        {numbers.map(
          ([label, text]) =>
            text && (
              <figure key={label}>
                <figcaption>
                  {label}: <b className="desk-code">{text}</b>
                </figcaption>
                <BarCode text={text} format="code39" label={`${label}: ${text}`} />
              </figure>
            ),
        )}
      </div>
      {one.doctor && (
        <p>
          {t('doctor')}: {one.doctor}
        </p>
      )}
    </>
  )
}

/** Shows the file inline: a picture, or the browser's viewer for the re-encoded PDF. */
async function PrescriptionFile({ order_id, one, name }: { order_id: string; one: DeskPrescription; name: string }) {
  const t = await getTranslations('desk.order.prescription')
  if (!one.file) return null
  const path = deskPrescriptionPath(order_id, one.file.id)
  const label = `${t('image')}: ${name}`
  return (
    <>
      {one.file.content_type === 'application/pdf' ? (
        <iframe src={path} title={label} className="desk-document" loading="lazy" />
      ) : (
        // biome-ignore lint/performance/noImgElement: a private file of this order
        <img src={path} alt={label} className="desk-document" />
      )}
      <p>
        <a href={path} target="_blank" rel="noreferrer">
          {t('open')}
        </a>
      </p>
    </>
  )
}
