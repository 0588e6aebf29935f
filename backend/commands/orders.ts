import { Argument, Command, Option } from 'commander'
import { orderStatus } from '@/lib/contract/orders'
import { formatTime } from '@/lib/rules/dates'
import { formatCents } from '@/lib/rules/money'
import type { OperatorOrder } from '../orders'
import { CommandFailure, EXIT, operatorPath } from '../process/files'
import { proposeCommand, recallCommand } from './order-changes'
import { formatFacts, formatLines, listCommand, momentText, operate, print, printJson, printLine } from './output'
import { readCode } from './products'

const STATUSES = orderStatus.options

export function ordersCommand(): Command {
  const command = new Command('orders').description('Show orders and move them along, also while the shop runs')
  command.addCommand(list()).addCommand(showCommand()).addCommand(moveCommand())
  return command
    .addCommand(proposeCommand())
    .addCommand(payCommand())
    .addCommand(returnedCommand())
    .addCommand(prescriptionCommand())
    .addCommand(verifyCommand())
    .addCommand(recallCommand())
}

const order = () => new Argument('<order>', 'number, id, or the pick-up code of an open order')

const list = () =>
  listCommand({
    description: 'Open orders by what is due first',
    all: 'ended orders as well, newest first',
    none: 'No orders.',
    statuses: STATUSES,
    options: [new Option('--product <minsan>', 'with this product, ended ones as well').argParser(readCode)],
    read: (filter) => operate('listOrders', filter),
    columns: {
      number: ({ number }) => number,
      status: ({ status }) => status,
      pharmacy: ({ pharmacy }) => pharmacy,
      customer: ({ customer }) => customer ?? '(erased)',
      code: ({ pickup_code }) => pickup_code ?? '-',
      packs: ({ items }) => String(items),
      'to order': ({ to_order }) => (to_order === 0 ? '-' : String(to_order)),
      withdrawn: ({ withdrawn }) => (withdrawn === 0 ? '-' : String(withdrawn)),
      total: ({ total_cents }) => formatCents(total_cents),
      received: ({ created_at }) => momentText(created_at),
      due: ({ due }) => momentText(due),
    },
  })

function showCommand(): Command {
  return new Command('show')
    .description('All of an order, prescription numbers included')
    .addArgument(order())
    .action(async (reference: string, options) => print(await operate('showOrder', { reference }), orderText, options))
}

function moveCommand(): Command {
  return new Command('move')
    .description('Move an order through statuses, one after the other: confirmed preparing ready')
    .addArgument(order())
    .addArgument(new Argument('<status...>', 'where to').choices(STATUSES))
    .option('--carrier <name>', 'with shipped: who brings it')
    .option('--tracking <code>', 'with shipped: its code')
    .option('--tracking-url <url>', 'with shipped: where it is followed')
    .action(async (reference: string, statuses: typeof STATUSES, options) => {
      const { carrier, tracking: code, trackingUrl: url } = options
      if ((carrier || code || url) && !(carrier && code && statuses.includes('shipped')))
        throw new CommandFailure('--carrier and --tracking go together, with shipped.', EXIT.usage)
      const tracking = carrier && code ? { carrier, code, url: url ?? null } : null
      print(await operate('moveOrder', { reference, statuses, tracking }), orderText, options)
    })
}

function payCommand(): Command {
  return new Command('pay')
    .description('Note what was paid or given back')
    .addArgument(order())
    .addArgument(new Argument('<status>').choices(['unpaid', 'paid', 'refund_pending', 'refunded']))
    .action(async (reference: string, payment_status: 'unpaid' | 'paid' | 'refund_pending' | 'refunded', options) =>
      print(await operate('setPayment', { reference, payment_status }), orderText, options),
    )
}

function returnedCommand(): Command {
  return new Command('returned')
    .description('Note that the goods of withdrawals are back')
    .addArgument(order())
    .option('-r, --restock', 'put them back on the shelf: whole, and fit for sale')
    .action(async (reference: string, { restock = false, json }: { restock?: boolean; json?: true }) =>
      print(await operate('recordReturned', { reference, restock }), orderText, { json }),
    )
}

function prescriptionCommand(): Command {
  return new Command('prescription')
    .description("Save an order's uploaded prescriptions, or reject one, which asks the customer for another")
    .addArgument(order())
    .addArgument(new Argument('[status]', 'what was found').choices(['to_verify', 'rejected']))
    .option('-m, --minsan <minsan>', 'for one medicine; without it for all')
    .option('-r, --reason <text>', "with rejected: why, in Italian; the customer reads it on the order's page")
    .option('-s, --save <folder>', 'write the uploaded files there; delete them once they are looked at')
    .option('-f, --force', 'overwrite files')
    .action(async (reference: string, status: PrescriptionStatus | undefined, options: PrescriptionOptions) => {
      const { minsan, save, reason } = options
      if (status === undefined && save === undefined)
        throw new CommandFailure('Name a status, or a folder by --save.', EXIT.usage)
      if (reason !== undefined && status !== 'rejected')
        throw new CommandFailure('--reason goes with rejected.', EXIT.usage)
      const saved = save === undefined ? [] : await saveFiles(reference, save, options)
      if (status !== undefined) {
        const decision = status === 'rejected' ? ({ status, reason } as const) : { status }
        return print(await operate('setPrescription', { reference, minsan, ...decision }), orderText, options)
      }
      if (options.json) printJson(saved)
    })
}

function verifyCommand(): Command {
  return new Command('verify')
    .description('Note that a pharmacist has verified the prescriptions; without it what needs one is not handed over')
    .addArgument(order())
    .requiredOption('-b, --by <name>', 'who has verified them')
    .option('-m, --minsan <minsan>', 'for one medicine; without it for all')
    .action(async (reference: string, { by, minsan, ...options }: { by: string; minsan?: string; json?: boolean }) =>
      print(await operate('setPrescription', { reference, status: 'verified', by, minsan }), orderText, options),
    )
}

type PrescriptionStatus = 'to_verify' | 'rejected'
interface PrescriptionOptions {
  minsan?: string
  reason?: string
  save?: string
  force?: boolean
  json?: boolean
}

async function saveFiles(reference: string, folder: string, { minsan, force, json: asJson }: PrescriptionOptions) {
  const input = { reference, folder: operatorPath(folder), minsan, overwrite: force === true }
  const saved = await operate('saveUploads', input)
  if (!asJson) for (const { file, minsans } of saved) printLine(`Wrote ${file} (for ${minsans.join(', ')}).`)
  return saved
}

function orderText(shown: OperatorOrder): string {
  const facts = formatFacts(`Order ${shown.number}: ${shown.status}`, {
    Pharmacy: shown.pharmacy,
    Customer: shown.customer ?? '(erased)',
    Telephone: shown.phone_number,
    'E-mail': shown.email,
    'Collected by': shown.collected_by,
    Delivery: shown.shipping ? `${shown.delivery}: ${shown.shipping}` : shown.delivery,
    Slot: shown.slot_start && shown.slot_end && `${momentText(shown.slot_start)}–${formatTime(shown.slot_end)}`,
    'Pick-up code': shown.pickup_code,
    Payment: `${shown.payment}, ${shown.payment_status}`,
    'To refund': shown.due_back_cents === 0 ? null : formatCents(shown.due_back_cents),
    'Tax code': shown.tax_code,
    'If missing': shown.if_unavailable,
    Ready: shown.ready_at && momentText(shown.ready_at),
    'Kept until': shown.keep_until && momentText(shown.keep_until),
  })
  const prescriptions = shown.prescriptions.map(
    ({ minsan, way, status, verified_by, verified_at, rejection_reason, code, health_code, pin, file, doctor }) =>
      [
        minsan,
        way,
        status,
        verified_at && `by ${verified_by}, ${momentText(verified_at)}`,
        rejection_reason && `(${rejection_reason})`,
        code,
        health_code,
        pin && `PIN ${pin}`,
        file && '(file: --save)',
        doctor,
      ]
        .filter(Boolean)
        .join('  '),
  )
  return [
    facts,
    '',
    formatLines(shown.lines, shown.total_cents),
    ...toOrderLines(shown),
    ...proposalLines(shown),
    ...withdrawalLines(shown),
    ...(prescriptions.length > 0 ? ['', 'Prescriptions', ...prescriptions.map((text) => `  ${text}`)] : []),
    '',
    ...shown.history.map(({ status, at }) => `${momentText(at)}  ${status}`),
    shown.next.length > 0 ? `Next: ${shown.next.join(', ')}` : 'Nothing more can happen to it.',
  ].join('\n')
}

/** What is not on the shelf: without it the order cannot be prepared. */
function toOrderLines({ lines, to_order }: OperatorOrder): string[] {
  if (to_order === 0) return []
  const missing = lines.filter((line) => line.quantity > line.from_shelf)
  return [
    '',
    'To order in',
    ...missing.map((line) => `  ${line.quantity - line.from_shelf} x ${line.name} (${line.minsan})`),
  ]
}

const GOODS = { none: 'the order is cancelled', awaited: 'comes back', back: 'is back' }

function withdrawalLines({ withdrawals }: OperatorOrder): string[] {
  return withdrawals.flatMap(({ minsans, name, contact, received_at, left_out, goods, refund, refund_cents }) => {
    const what = `Withdrawn ${momentText(received_at)} by ${name ?? '(erased)'}, ${contact ?? '-'}: ${minsans.join(', ')}`
    const where = left_out.length > 0 ? 'left out of the order: do not hand over' : GOODS[goods]
    return [
      `${what} (${where}${refund === 'none' ? '' : `; refund of ${formatCents(refund_cents)} ${refund}`})`,
      ...left_out.map((line) => `  ${line.quantity} x ${line.name}, ${formatCents(line.unit_price_cents)} each`),
    ]
  })
}

function proposalLines({ proposal }: OperatorOrder): string[] {
  if (!proposal) return []
  const state = proposal.expired ? 'not answered by' : 'waits for an answer until'
  return ['', `Proposal, ${state} ${momentText(proposal.answer_by)}`, formatLines(proposal.lines, proposal.total_cents)]
}
