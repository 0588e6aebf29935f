import { completeVatNumber } from '@/backend/demo/codes'
import { addDays, easter, isoWeekday, romeInstant } from '@/backend/demo/days'
import { inventedName } from '@/backend/demo/names'
import { districts, type Place, places } from '@/backend/demo/pharmacies/places'
import { serviceSheets } from '@/backend/demo/pharmacies/services'
import { at, type Random, random } from '@/backend/demo/random'
import type {
  DemoClosure,
  DemoDelivery,
  DemoDutyTurn,
  DemoOpening,
  DemoPharmacy,
  DemoService,
} from '@/backend/demo/types'

export const DEFAULT_PHARMACIES = places.length

const week = (list: number[], ...spans: [string, string][]): DemoOpening[] =>
  list.flatMap((weekday) => spans.map(([opens, closes]) => ({ weekday, opens, closes })))

const workdays = [1, 2, 3, 4, 5]

/** Pharmacies that never close; few, and in large cities. */
const allDay = (ordinal: number) => ordinal % 15 === 7

function openingHours(ordinal: number, { int, chance }: Random): DemoOpening[] {
  if (allDay(ordinal)) return week([1, 2, 3, 4, 5, 6, 7], ['00:00', '24:00'])
  switch (int(0, 4)) {
    case 0:
      return [...week(workdays, ['08:30', '12:30'], ['15:30', '19:30']), ...week([6], ['08:30', '12:30'])]
    case 1:
      return [
        ...week(workdays, ['08:30', '13:00'], ['15:30', '20:00']),
        ...week([6], ['08:30', '13:00'], ['16:00', '19:30']),
      ]
    case 2:
      return [
        ...week(workdays, ['08:00', '20:00']),
        ...week([6], ['08:30', '13:00'], ['15:30', '19:30']),
        ...(chance(0.5) ? week([7], ['09:00', '13:00']) : []),
      ]
    case 3:
      return [...week(workdays, ['09:00', '13:00'], ['16:00', '20:00']), ...week([6], ['09:00', '13:00'])]
    default:
      // Closed on Thursday afternoon, as many small towns keep it.
      return [...week([1, 2, 3, 5], ['08:30', '12:30'], ['15:30', '19:30']), ...week([4, 6], ['08:30', '12:30'])]
  }
}

/** Public holidays of this year and the next, and a week of summer or winter holidays. */
function closures(ordinal: number, today: string, { int, chance }: Random): DemoClosure[] {
  if (allDay(ordinal)) return []
  const year = Number(today.slice(0, 4))
  const feasts = [year, year + 1].flatMap((y): [string, string][] => [
    [`${y}-01-01`, 'Capodanno'],
    [`${y}-01-06`, 'Epifania'],
    [addDays(easter(y), 1), 'Lunedì dell’Angelo'],
    [`${y}-04-25`, 'Festa della Liberazione'],
    [`${y}-05-01`, 'Festa dei lavoratori'],
    [`${y}-06-02`, 'Festa della Repubblica'],
    [`${y}-08-15`, 'Ferragosto'],
    [`${y}-11-01`, 'Ognissanti'],
    [`${y}-12-08`, 'Immacolata Concezione'],
    [`${y}-12-25`, 'Natale'],
    [`${y}-12-26`, 'Santo Stefano'],
  ])
  const list = feasts
    .filter(([day]) => day >= addDays(today, -7))
    .map(([day, reason]) => ({ from: day, to: day, reason }))
  if (chance(0.7)) {
    const summer = today.slice(5) > '08-20' ? year + 1 : year
    const start = `${summer}-08-${String(int(3, 16)).padStart(2, '0')}`
    list.push({ from: start, to: addDays(start, int(6, 14)), reason: 'Chiuso per ferie' })
  }
  if (chance(0.08)) {
    const start = addDays(today, int(5, 30))
    list.push({ from: start, to: addDays(start, 1), reason: 'Chiuso per inventario' })
  }
  return list.sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** Night and Sunday turns, one every couple of weeks, from yesterday for ten weeks. */
function dutyTurns(ordinal: number, today: string, { int }: Random): DemoDutyTurn[] {
  if (allDay(ordinal)) return []
  const turns: DemoDutyTurn[] = []
  for (let day = -1 + (ordinal % 12); day < 70; day += int(10, 15)) {
    const from = addDays(today, day)
    const sunday = isoWeekday(from) === 7
    turns.push({ from: romeInstant(from, sunday ? '08:30' : '20:00'), until: romeInstant(addDays(from, 1), '08:30') })
  }
  return turns
}

function deliveries(place: Place, { int, chance, pick }: Random): DemoDelivery[] {
  const list: DemoDelivery[] = [
    {
      id: 'ritiro',
      kind: 'click_and_collect',
      label: 'Ritiro in farmacia',
      fee_cents: 0,
      free_from_cents: null,
      minimum_order_cents: null,
      ready_in_minutes: pick([30, 60, 60, 120]),
      postal_codes: [],
      slots: [],
    },
  ]
  if (!chance(0.82)) return list
  const [, , postal_code] = place
  const big = ['Milano', 'Roma', 'Torino', 'Napoli', 'Bologna', 'Firenze', 'Palermo', 'Genova'].includes(place[3])
  list.push({
    id: 'domicilio',
    kind: 'home_delivery',
    label: 'Consegna a domicilio',
    fee_cents: pick([290, 350, 390, 490]),
    free_from_cents: pick([2900, 3500, 3900, 4900]),
    minimum_order_cents: chance(0.6) ? pick([1000, 1500]) : null,
    ready_in_minutes: pick([120, 180, 240]),
    postal_codes: [postal_code.slice(0, big ? 3 : 4)],
    slots: [1, 2, 3, 4, 5, 6].flatMap((weekday) => {
      const windows: [string, string][] =
        weekday === 6
          ? [['10:00', '13:00']]
          : [
              ['10:00', '13:00'],
              ['16:00', '19:00'],
            ]
      return windows.map(([start, end]) => ({ weekday, start, end, capacity: int(4, 10) }))
    }),
  })
  return list
}

/** The part of a window that the pharmacy is open in. */
function inside(wish: DemoOpening[], hours: DemoOpening[], minutes: number): DemoOpening[] {
  const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return wish.flatMap((window) =>
    hours
      .filter((open) => open.weekday === window.weekday)
      .map((open) => ({
        weekday: window.weekday,
        opens: [open.opens, window.opens].sort()[1] ?? open.opens,
        closes: [open.closes, window.closes].sort()[0] ?? open.closes,
      }))
      .filter((span) => clock(span.closes) - clock(span.opens) >= minutes),
  )
}

function services(hours: DemoOpening[], { int, chance }: Random): DemoService[] {
  return serviceSheets
    .filter(() => chance(0.72))
    .map(({ wish, capacity, ...sheet }) => ({
      ...sheet,
      price_cents: Math.max(100, sheet.price_cents + int(-2, 3) * (sheet.price_cents >= 2000 ? 250 : 50)),
      capacity,
      weekly_times: inside(wish, hours, sheet.duration_minutes),
      image: null,
    }))
    .filter((service) => service.weekly_times.length > 0)
}

const isOnline = (ordinal: number) => ordinal % 5 !== 4

function build(ordinal: number, today: string): DemoPharmacy {
  const place = at(places, ordinal)
  const round = Math.floor(ordinal / places.length)
  const dice = random(`pharmacy ${ordinal}`)
  const [baseName, baseAddress, postal_code, city, province, region, lat, lng, prefix] = place
  const name = round === 0 ? baseName : `Farmacia ${inventedName(9000 + ordinal)}`
  const address = round === 0 ? baseAddress : baseAddress.replace(/\d+$/, String(dice.int(1, 180)))
  const shift = () => (round === 0 ? 0 : (dice.next() - 0.5) * 0.03)
  const hours = openingHours(ordinal, dice)
  const code = `${province}${String(1000 + ordinal * 7)}`
  const slug = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/^farmacia /, '')
    .replace(/[^a-z0-9]+/g, '-')
  const ways = dice.chance(0.75)
  const granted = addDays(today, -dice.int(200, 2400))
  const delivered = deliveries(place, dice)
  return {
    ordinal,
    code,
    name,
    address,
    city,
    province,
    region,
    postal_code,
    districts: districts[baseName] ?? [],
    latitude: Number((lat + shift()).toFixed(6)),
    longitude: Number((lng + shift()).toFixed(6)),
    // Italian landlines keep the leading zero behind +39.
    phone_number: `+39${prefix}${String(dice.int(2_000_000, 8_999_999)).slice(0, 10 - prefix.length)}`,
    email: `ordini@${slug}.example`,
    whatsapp: dice.chance(0.55) ? `+39333${String(dice.int(1_000_000, 9_999_999))}` : null,
    image: null,
    vat_number: completeVatNumber(
      `9${String(1_000_000 + ordinal * 137).padStart(6, '0')}${String(dice.int(1, 99)).padStart(2, '0')}`.slice(0, 10),
    ),
    opening_hours: hours,
    closures: closures(ordinal, today, dice),
    duty: dutyTurns(ordinal, today, dice),
    deliveries: delivered,
    payments: delivered.length > 1 ? ['in_pharmacy', 'on_delivery', 'card'] : ['in_pharmacy', 'card'],
    prescriptions: ways ? ['nre', 'nrbe', 'rev', 'upload', 'paper', 'already_there'] : ['nre', 'nrbe', 'rev', 'paper'],
    online_medicines: isOnline(ordinal)
      ? {
          authority: `Regione ${region}`,
          number: `${province}/${granted.slice(0, 4)}/${String(100 + ordinal)}`,
          date: granted,
          register_url: `https://www.salute.gov.it/LogoCommercioElettronico/CercaSitoEComm?codice=${code}`,
        }
      : null,
    services: services(hours, dice),
    price_level: 0.93 + dice.next() * 0.16,
  }
}

/**
 * The demo's pharmacies, the same on each run. Beyond the hand-written ones, further invented ones stand in the same
 * cities. Dates (closures, duty) are counted from `today`.
 */
export function* demoPharmacies({
  count = DEFAULT_PHARMACIES,
  today,
}: {
  count?: number
  today: string
}): Generator<DemoPharmacy> {
  for (let ordinal = 0; ordinal < count; ordinal++) yield build(ordinal, today)
}
