import path from 'node:path'
import { exists, ownFiles, read } from './tree'

/** What each folder of the backend is for. A folder without an entry fails the documents' test. */
const CONTENTS: Record<string, string> = {
  process: 'environment, counters, files and failures of a process',
  encryption: 'the cipher and its keys',
  files: 'stored files: disk or bucket',
  database: 'connections, schema, migrations, backups, settings',
  http: 'the toolbox of calls: registration, problems, limits, idempotency, logs; it knows no subject',
  mail: 'composes, queues and delivers; it knows no subject',
  blog: 'articles of the small blog and of WordPress',
  catalogue: 'products, prices, search, categories, and changes to them',
  pharmacies: 'pharmacies, their hours, deliveries, services and shelves',
  site: 'what the whole shop reads: places, feeds, terms, redirects',
  pictures: 'pictures of products: fetched and resized',
  addresses: 'the address book, comuni, suggestions',
  account: 'customers: login, profile, delegations, devices, proof of a mailbox, limits of mails',
  messages: 'the form that writes to a pharmacy',
  'stock-alerts': 'mails when a product is back',
  cart: 'prices and limits of a cart',
  prescriptions: 'codes and cleaned files of prescriptions',
  orders: 'orders from placing to return, their mails, guests’ keys',
  guests: 'orders without an account',
  services: 'services and bookings',
  'own-data': 'export and erasure of a customer’s data',
  corrections: 'products and offers corrected by hand',
  imports: 'files of the operator, and their undoing',
  desk: 'what staff do at /banco',
  keys: 'recorded keys and re-encryption',
  compliance: 'what the law asks of a shop',
  demo: 'the demo’s data and drawings',
  operator: 'operations of the command line',
  commands: 'the command line',
  app: 'the process: handlers, server, OpenAPI, readiness, clean-up, first start',
}

const IMPORT = /(?:from|import\(|import)\s*'((?:@\/backend|\.\.?)\/[^']+)'/g

/** Imports between folders of the backend, tests apart: folder to folder, each with the files that need it. */
export function readArrows(): Map<string, Map<string, string[]>> {
  const arrows = new Map<string, Map<string, string[]>>(Object.keys(CONTENTS).map((folder) => [folder, new Map()]))
  for (const file of ownFiles('.ts').filter(
    (one) => /^backend\/[^/]+\//.test(one) && !/\.test\.|\/testing\//.test(one),
  ))
    for (const [, target = ''] of read(file).matchAll(IMPORT)) {
      const to = target.startsWith('@/') ? target.slice(2) : path.join(path.dirname(file), target)
      const [from, into] = [file, to].map((one) => one.split('/')[1] ?? '')
      if (from === into || !from || !into || exists(`backend/${into}.ts`)) continue
      const row = arrows.get(from) ?? new Map<string, string[]>()
      arrows.set(from, row.set(into, [...(row.get(into) ?? []), file]))
    }
  return arrows
}

/** Floors from the ground up: each folder imports only folders of lower floors. Throws with the arrows of a cycle. */
export function findFloors(arrows: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>): string[][] {
  const floors: string[][] = []
  let left = [...arrows.keys()]
  while (left.length > 0) {
    const open = left
    const floor = open.filter((folder) => [...(arrows.get(folder)?.keys() ?? [])].every((into) => !open.includes(into)))
    if (floor.length === 0)
      throw new Error(
        open
          .flatMap((from) =>
            [...(arrows.get(from) ?? [])]
              .filter(([into]) => open.includes(into))
              .map(([into, files]) => `${from} → ${into}: ${files.join(', ')}`),
          )
          .join('\n'),
      )
    floors.push(floor.sort())
    left = open.filter((folder) => !floor.includes(folder))
  }
  return floors
}

/** The backend's folders from the top floor to the ground, as a table. */
export function layerTable(): string {
  const rows = findFloors(readArrows()).flatMap((floor, index) =>
    floor.map((folder) => {
      const contents = CONTENTS[folder]
      if (!contents) throw new Error(`scripts/docs/layers.ts does not say what backend/${folder} is for.`)
      return `| ${index} | \`${folder}\` | ${contents} |`
    }),
  )
  return ['| Floor | Folder | Contents |', '|---|---|---|', ...rows.reverse()].join('\n')
}
