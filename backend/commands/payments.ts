import { text } from 'node:stream/consumers'
import { Command, Option } from 'commander'
import type { AccountProvider } from '../database/schema/till'
import { PROVIDERS, type ShownAccount } from '../payments'
import { CommandFailure } from '../process/files'
import { formatFacts, formatTable, operate, print } from './output'

export function paymentsCommand(): Command {
  const command = new Command('payments').description('Accounts of pharmacies at the providers of online payments')
  const pharmacy = () => new Option('-p, --pharmacy <id or code>').makeOptionMandatory()
  command
    .command('set')
    .description(
      "Set a pharmacy's keys: from MOLLIE_API_KEY, from STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or from standard input, a line for each",
    )
    .addOption(pharmacy())
    .addOption(new Option('--provider <name>', 'whose keys they are').choices(PROVIDERS).default('stripe'))
    .action(async ({ pharmacy, provider, ...options }) =>
      print(
        await operate('setPaymentKeys', { pharmacy, provider, ...(await readKeys(provider)) }),
        accountText,
        options,
      ),
    )
  command
    .command('list')
    .description('The pharmacies that take online payments, without their keys')
    .action(async (options) => print(await operate('listPaymentKeys', {}), listText, options))
  command
    .command('remove')
    .description('Take no more payments for a pharmacy; those it has taken are still captured and refunded')
    .addOption(pharmacy())
    .action(async ({ pharmacy, ...options }) =>
      print(
        await operate('removePaymentKeys', { pharmacy }),
        ({ code }) => `${code} takes no more online payments.`,
        options,
      ),
    )
  return command
}

/** Reads the keys. They are no arguments, which other users of the machine could see. */
async function readKeys(provider: AccountProvider): Promise<{ secret_key: string; webhook_secret: string | null }> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, MOLLIE_API_KEY } = process.env
  const name = provider === 'mollie' ? 'MOLLIE_API_KEY' : 'STRIPE_SECRET_KEY'
  const given = provider === 'mollie' ? [MOLLIE_API_KEY] : [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET]
  const [secret_key, webhookSecret] = given[0]
    ? given
    : (await text(process.stdin)).split('\n').map((line) => line.trim())
  if (!secret_key) throw new CommandFailure(`Give the secret key in ${name} or on standard input.`)
  return { secret_key, webhook_secret: webhookSecret || null }
}

const describeKey = ({ last_four }: ShownAccount) => `…${last_four}`

function accountText(account: ShownAccount): string {
  const facts = { Provider: account.provider, Key: describeKey(account), 'Events go to': account.webhook_url }
  if (account.provider === 'mollie')
    return `${formatFacts(`${account.code} takes online payments`, facts)}\nMollie is told the address with each payment.`
  const hint = account.has_webhook
    ? ''
    : '\nNo webhook secret yet: payments are found at the return, and every minute. Add the address above at the provider, then set the keys again with its secret.'
  return formatFacts(`${account.code} takes online payments`, facts) + hint
}

function listText(accounts: readonly ShownAccount[]): string {
  if (accounts.length === 0) return 'No pharmacy has keys: payments set.'
  return formatTable(accounts, {
    pharmacy: ({ code }) => code,
    provider: ({ provider }) => provider,
    key: describeKey,
    webhook: ({ has_webhook }) => (has_webhook ? 'yes' : 'no secret'),
    'events go to': ({ webhook_url }) => webhook_url,
  })
}
