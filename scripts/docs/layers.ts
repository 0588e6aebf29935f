import path from 'node:path'
import { ownFiles, read } from './tree'

/** The parts of the code whose folders stand on floors. */
export const ROOTS = ['lib', 'components', 'backend'] as const
export type Root = (typeof ROOTS)[number]

/** What each folder is for. A folder without an entry fails the documents' test. */
const CONTENTS: Record<Root, Record<string, string>> = {
  lib: {
    values: 'text as typed, names, telephones, quantities, VAT, the calendar of Rome',
    identifiers: 'formats and check digits of codes, random IDs',
    contract: 'the API as data',
    process: 'what every process needs: variables, error records, metrics, graceful shutdown',
    settings: 'the storefront’s variables',
    rules: 'business rules and formats for storefront and backend',
    browser: 'what every page needs in the browser: storage, tabs, clock, idle time',
    consent: 'what a visitor has allowed',
    i18n: 'texts with values filled in',
    html: 'HTML of products and articles',
    http: 'the toolbox of requests: cookies, bodies, problems, redirects',
    platform: 'calls to the platform from the server: client, cache, deadlines, circuit breaker',
    session: 'login, the session’s cookies, and calls from the browser',
    forms: 'drafts and refused forms',
    visits: 'counts of visits',
    wallet: 'passes for the wallets of phones',
    maps: 'Google Maps, if it is allowed',
    addresses: 'comuni and addresses',
    cart: 'the cart',
    pharmacies: 'pharmacies: the choice, lists, pages',
    services: 'services and bookings',
    prescriptions: 'files and codes of prescriptions in the browser',
    orders: 'orders of customers and guests',
    account: 'login forms, profile, delegations',
    catalogue: 'products, listings, search, offers',
    checkout: 'the order form',
    blog: 'articles of WordPress',
    legal: 'terms and other legal texts',
    seo: 'titles, structured data, sitemaps, feeds, Markdown, pictures to share',
    desk: 'what staff do at /banco',
    server: 'the storefront’s process around Next: addresses, headers, page store, static files, readiness',
    'shared-cache': 'pages and freshness shared through Redis',
    conformance: 'checks a platform against the contract',
  },
  components: {
    ui: 'controls that know no subject',
    forms: 'what forms have in common',
    layout: 'frames of a page: container, trail, links of the header',
    consent: 'the consent’s dialog',
    legal: 'legal notices and pages',
    maps: 'maps and the position',
    prescriptions: 'fields for prescriptions',
    addresses: 'fields for addresses',
    pharmacies: 'cards, hours, choice, sheet',
    orders: 'orders and their lines',
    cart: 'the cart and its buttons',
    catalogue: 'cards, listings, product pages, search',
    services: 'services and bookings',
    checkout: 'the order form',
    account: 'login, profile',
    blog: 'articles',
    shell: 'header, footer and bottom bar',
    desk: 'the desk',
  },
  backend: {
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
    'stock-alerts': 'favourites, and mails when a product is back or cheaper',
    questions: 'questions to the pharmacist, with their answers',
    reminders: 'mails before what a customer takes runs out, or an order is repeated',
    cart: 'prices and limits of a cart',
    prescriptions: 'codes and cleaned files of prescriptions',
    orders: 'orders from placing to return, their mails, guests’ keys',
    payments: 'online payments: providers, what they say, and what they are made to do',
    guests: 'orders without an account',
    household: 'what is kept for people of a household, and what ends with a delegation',
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
  },
}

const IMPORT = /(?:from|import\(|import)\s*'((?:@|\.\.?)\/[^']+)'/g

/** From folder to folder, with the files that need it. */
type Arrows = Map<string, Map<string, string[]>>

/** Imports between folders of `top`, without tests. */
export function readArrows(top: Root): Arrows {
  const files = ownFiles('.ts', '.tsx')
    .filter((file) => file.startsWith(`${top}/`) && !/\.test\.|\/testing\//.test(file))
    .map((file) => ({ file, folder: path.dirname(file).split('/')[1] }))
  const arrows: Arrows = new Map(files.flatMap(({ folder }) => (folder ? [[folder, new Map()]] : [])))
  for (const { file, folder } of files)
    for (const [, target = ''] of read(file).matchAll(IMPORT)) {
      const [root, into = ''] = (
        target.startsWith('@/') ? target.slice(2) : path.join(path.dirname(file), target)
      ).split('/')
      const row = arrows.get(folder ?? '')
      if (row && root === top && arrows.has(into) && into !== folder) row.set(into, [...(row.get(into) ?? []), file])
    }
  return arrows
}

/** Floors from the ground up: each folder imports only folders of lower floors. Throws with the arrows of a cycle. */
export function findFloors(arrows: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>): string[][] {
  const floors: string[][] = []
  let left = [...arrows.keys()]
  while (left.length > 0) {
    const open = left
    const above = (folder: string) => [...(arrows.get(folder) ?? [])].filter(([into]) => open.includes(into))
    const floor = open.filter((folder) => above(folder).length === 0)
    if (floor.length === 0)
      throw new Error(
        open.flatMap((from) => above(from).map(([into, files]) => `${from} → ${into}: ${files.join(', ')}`)).join('\n'),
      )
    floors.push(floor.sort())
    left = open.filter((folder) => !floor.includes(folder))
  }
  return floors
}

/** Folders of the backend without a door: toolboxes, of which each file is one tool, and the process above all. */
const WITHOUT_DOOR = ['process', 'encryption', 'files', 'database', 'http', 'mail', 'app', 'testing']
const STATIC_IMPORT = /\bfrom '((?:@\/backend|\.\.?)\/[^']+)'/g

/**
 * Imports of a subject of the backend that go past its `index.ts`, as `file → target`. `import()` may: what is loaded
 * late would otherwise be loaded with the whole subject.
 */
export function findPastDoors(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, text]) => {
    const own = file.split('/')[1]
    return [...text.matchAll(STATIC_IMPORT)].flatMap(([, target = '']) => {
      const to = target.startsWith('@/') ? target.slice(2) : path.join(path.dirname(file), target)
      const [root, subject = '', inner] = to.split('/')
      const past = root === 'backend' && inner && subject !== own && !WITHOUT_DOOR.includes(subject)
      return past ? [`${file} → ${to}`] : []
    })
  })
}

/** The backend's sources without tests and their tools, by file. */
export const backendSources = (): Map<string, string> =>
  new Map(
    ownFiles('.ts')
      .filter((file) => file.startsWith('backend/') && !/\.test\.|\/testing\//.test(file))
      .map((file) => [file, read(file)]),
  )

/** The folders of `top` from the highest floor to the ground, as a table. */
export function layerTable(top: Root): string {
  const rows = findFloors(readArrows(top)).flatMap((floor, index) =>
    floor.map((folder) => {
      const contents = CONTENTS[top][folder]
      if (!contents) throw new Error(`scripts/docs/layers.ts does not say what ${top}/${folder} is for.`)
      return `| ${index} | \`${folder}\` | ${contents} |`
    }),
  )
  return ['| Floor | Folder | Contents |', '|---|---|---|', ...rows.reverse()].join('\n')
}
