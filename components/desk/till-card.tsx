import { getTranslations } from 'next-intl/server'
import { BarCode } from '@/components/ui/bar-code'
import type { DeskLine, DeskOrder } from '@/lib/contract/desk-order'
import { deskOrderPath } from '@/lib/desk/paths'
import { centsFromEuro, formatCents, formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { CopyButton } from './copy-button'
import { DeskField, DeskForm } from './form'
import { written } from './order-steps'
import { PrintButton } from './print-button'
import { DeskFacts, DeskTable } from './table'

/** What the till needs for a receipt with the codice fiscale (docs/domain.md#L22), with bar codes for its scanner. */
export async function TillCard({ order }: { order: DeskOrder }) {
  const t = await getTranslations('desk.print')
  const words = await getTranslations('desk.order')
  const { tax_code, prescriptions, delivery_fee } = order
  const codes = prescriptions.flatMap(({ code }) => (code ? [code] : []))
  return (
    <div className="desk-slip">
      <p className="desk-steps desk-no-print">
        <PrintButton />
        <a href={deskOrderPath(order.id)}>{t('back')}</a>
      </p>
      <DeskFacts
        facts={[
          [words('total'), <b key="total">{formatEuro(order.total)}</b>],
          [words('payment'), words(`paymentStatus.${order.payment_status}`)],
          [words('receipt'), order.receipt_number],
        ]}
      />
      {tax_code ? (
        <Code label={words('taxCode')} copyLabel={t('copyTaxCode')} text={tax_code} />
      ) : (
        <p>{t('noTaxCode')}</p>
      )}
      {codes.map((code) => (
        <Code key={code} label={words('prescription.number')} copyLabel={t('copyNumber', { code })} text={code} />
      ))}
      <DeskTable
        caption={words('lines')}
        className="desk-amounts"
        columns={[words('product'), t('nature.label'), words('packs'), t('each'), words('price'), t('barCode')]}
      >
        {order.lines.map((line) => (
          <TillLine key={line.minsan} line={line} />
        ))}
        {delivery_fee > 0 && (
          <tr>
            <th scope="row">{words('deliveryFee')}</th>
            <td />
            <td />
            <td />
            <td data-label={words('price')}>{formatEuro(delivery_fee)}</td>
            <td />
          </tr>
        )}
      </DeskTable>
      <DeskForm action="scontrino" values={written(order)} className="desk-narrow desk-no-print">
        <DeskField
          name="number"
          label={t('receipt')}
          hint={t('receiptHint')}
          kept={null}
          defaultValue={order.receipt_number ?? ''}
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
        />
        <DeskButton>{t('receiptSave')}</DeskButton>
      </DeskForm>
    </div>
  )
}

/** A code to copy, to select or to scan. */
const Code = ({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) => (
  <section className="desk-scan">
    <p className="desk-steps">
      {label}: <b className="desk-code">{text}</b>
      <CopyButton text={text} label={copyLabel}>
        {messages.desk.print.copy}
      </CopyButton>
    </p>
    <BarCode text={text} format="code39" height={9} label={`${label}: ${text}`} />
  </section>
)

async function TillLine({ line }: { line: DeskLine }) {
  const t = await getTranslations('desk.print')
  const words = await getTranslations('desk.order')
  const { minsan, name, quantity, unit_price } = line
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        <span>{t('aic', { code: minsan })}</span>
      </th>
      <td data-label={t('nature.label')}>{t(`nature.${line.nature}`)}</td>
      <td data-label={words('packs')}>{quantity}</td>
      <td data-label={t('each')}>{formatEuro(unit_price)}</td>
      <td data-label={words('price')}>
        <b>{formatCents(centsFromEuro(unit_price) * quantity)}</b>
      </td>
      <td className="desk-scan">
        <BarCode text={minsan} format="code32" height={9} label={words('code', { code: minsan })} />
      </td>
    </tr>
  )
}
