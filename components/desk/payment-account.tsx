import { getTranslations } from 'next-intl/server'
import { type DeskPaymentAccount, paymentProvider } from '@/lib/contract/desk-people'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { formatShortDate } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskField, DeskForm, DeskSelect } from './form'
import { ProofFields } from './proof-fields'

const SET = 'chiavi-pagamenti'
const REMOVE = 'togli-pagamenti'

/** With which account the pharmacy takes online payments. Its keys are written, and never shown. */
export async function PaymentAccount({
  payments: { account },
  pharmacy_id,
  kept,
}: {
  payments: DeskPaymentAccount
  pharmacy_id: string
  kept: KeptDeskForm | null
}) {
  const t = await getTranslations('desk.paymentAccount')
  const back = (action: string) => (kept?.action === action ? kept : null)
  const values = { farmacia: pharmacy_id }
  const typed = new URLSearchParams(back(SET)?.fields ?? '').get('provider')
  const chosen = paymentProvider.safeParse(typed).data ?? account?.provider ?? 'stripe'
  const fields = [
    { name: 'secret_key', label: t('secretKey'), hint: t('secretKeyHint'), texts: { invalid: t('invalidKey') } },
    {
      ...{ name: 'webhook_secret', label: t('webhookSecret'), hint: t('webhookSecretHint') },
      texts: { invalid: t('invalidWebhook') },
    },
  ]
  return (
    <section aria-labelledby="desk-payments">
      <h2 id="desk-payments">{t('title')}</h2>
      <p>
        {account
          ? t('on', {
              provider: t(`provider.${account.provider}`),
              key: account.last_four,
              day: formatShortDate(account.since),
            })
          : t('off')}
      </p>
      {account?.provider === 'stripe' && (
        <>
          <p>{t(account.has_webhook ? 'webhook' : 'noWebhook')}</p>
          <p className="desk-code">
            <code>{account.webhook_url}</code>
          </p>
        </>
      )}
      <details className="desk-details" open={back(SET) !== null}>
        <summary>{t(account ? 'replace' : 'begin')}</summary>
        <DeskForm action={SET} kept={back(SET)} values={values} texts={{ forbidden: t('refused') }}>
          <DeskSelect
            name="provider"
            label={t('providerLabel')}
            of="payments"
            chosen={chosen}
            choices={paymentProvider.options.map((value) => ({ value, text: t(`provider.${value}`) }))}
          />
          {fields.map((field) => (
            <DeskField
              key={field.name}
              {...field}
              kept={back(SET)}
              type="password"
              autoComplete="off"
              spellCheck={false}
            />
          ))}
          <ProofFields kept={back(SET)} of="payments" />
          <DeskButton main>{t('save')}</DeskButton>
        </DeskForm>
      </details>
      {account && (
        <details className="desk-details" open={back(REMOVE) !== null}>
          <summary>{t('remove')}</summary>
          <p>{t('removeHint')}</p>
          <DeskForm action={REMOVE} kept={back(REMOVE)} values={values}>
            <ProofFields kept={back(REMOVE)} of="no-payments" />
            <DeskButton>{t('removeNow')}</DeskButton>
          </DeskForm>
        </details>
      )}
    </section>
  )
}
