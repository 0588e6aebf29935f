import type { DemoOpening, DemoService } from '@/backend/demo/types'

type Sheet = Omit<DemoService, 'weekly_times' | 'capacity' | 'image'> & {
  /** Windows wished for; the pharmacy cuts them to its opening hours. */
  wish: DemoOpening[]
  capacity: number
}

const days = (list: number[], opens: string, closes: string): DemoOpening[] =>
  list.map((weekday) => ({ weekday, opens, closes }))
const mornings = days([1, 2, 3, 4, 5], '09:00', '12:30')
const afternoons = days([1, 2, 3, 4, 5], '15:30', '19:00')

/** Ten kinds of service (docs/domain.md#fixed-texts, #L21). */
export const serviceSheets: Sheet[] = [
  {
    slug: 'elettrocardiogramma',
    name: 'Elettrocardiogramma (ECG)',
    category: 'ECG',
    summary: 'ECG a 12 derivazioni in farmacia, refertato da un cardiologo in telemedicina.',
    description:
      '<p>Un farmacista formato registra il tracciato in un locale riservato; il cardiologo lo referta a distanza.</p><ul><li>L’esame dura pochi minuti ed è indolore</li><li>Il referto arriva entro 48 ore</li><li>In caso di alterazioni urgenti la farmacia avvisa subito te e il medico</li></ul>',
    duration_minutes: 20,
    price_cents: 2900,
    free_with_prescription: true,
    minimum_age: 18,
    preparation:
      'Evita caffè e fumo nelle due ore prima. Metti abiti comodi che lascino liberi petto, polsi e caviglie.',
    bring: 'Tessera sanitaria, eventuale ricetta e tracciati precedenti.',
    requires_note: false,
    capacity: 1,
    wish: [...mornings, ...afternoons],
  },
  {
    slug: 'holter-cardiaco',
    name: 'Holter cardiaco 24 ore',
    category: 'Holter cardiaco',
    summary: 'Registra il battito del cuore per un giorno intero, nella vita di sempre.',
    description:
      '<p>Il servizio si svolge in due tempi: l’applicazione del registratore e, il giorno dopo, la riconsegna in farmacia.</p><ul><li>Si tiene un diario delle attività e dei sintomi</li><li>Non si può fare la doccia durante la registrazione</li><li>Referto del cardiologo entro 3 giorni lavorativi</li></ul>',
    duration_minutes: 30,
    price_cents: 6500,
    free_with_prescription: true,
    minimum_age: 18,
    preparation: 'Fai la doccia prima di venire e non usare creme sul petto.',
    bring: 'Tessera sanitaria, eventuale ricetta, elenco dei medicinali che prende.',
    requires_note: false,
    capacity: 1,
    wish: days([1, 2, 3, 4], '09:00', '12:00'),
  },
  {
    slug: 'holter-pressorio',
    name: 'Holter pressorio 24 ore',
    category: 'Holter pressorio',
    summary: 'La pressione misurata giorno e notte, ogni 15–30 minuti.',
    description:
      '<p>Un piccolo apparecchio misura la pressione per 24 ore. Si riconsegna il giorno dopo.</p><ul><li>Utile per sospetta ipertensione e per verificare la terapia</li><li>Referto del cardiologo entro 3 giorni lavorativi</li></ul>',
    duration_minutes: 20,
    price_cents: 5500,
    free_with_prescription: true,
    minimum_age: 18,
    preparation: 'Metti una maglia con le maniche larghe.',
    bring: 'Tessera sanitaria, eventuale ricetta e diario della pressione.',
    requires_note: false,
    capacity: 1,
    wish: days([1, 2, 3, 4], '09:00', '12:30'),
  },
  {
    slug: 'misurazione-pressione',
    name: 'Misurazione della pressione',
    category: 'Misurazione pressione',
    summary: 'Tre misure con apparecchio validato e il consiglio del farmacista.',
    description:
      '<p>La pressione si misura da seduti, dopo cinque minuti di riposo, tre volte a distanza di un minuto.</p><ul><li>Ricevi i valori su un promemoria</li><li>Il farmacista spiega come misurarla a casa</li></ul>',
    duration_minutes: 10,
    price_cents: 200,
    free_with_prescription: false,
    minimum_age: null,
    preparation: 'Evita caffè, fumo e sforzi nella mezz’ora prima.',
    bring: null,
    requires_note: false,
    capacity: 2,
    wish: [...mornings, ...afternoons, ...days([6], '09:00', '12:30')],
  },
  {
    slug: 'autoanalisi-colesterolo-glicemia',
    name: 'Autoanalisi: glicemia e profilo lipidico',
    category: 'Autoanalisi',
    summary: 'Glicemia, colesterolo totale, HDL, LDL e trigliceridi con una goccia di sangue.',
    description:
      '<p>Esame di prima istanza su sangue capillare, con risultato in pochi minuti.</p><ul><li>Non sostituisce gli esami di laboratorio</li><li>Il farmacista indica quando rivolgersi al medico</li></ul>',
    duration_minutes: 15,
    price_cents: 1800,
    free_with_prescription: false,
    minimum_age: 18,
    preparation: 'Vieni a digiuno da almeno 8 ore; puoi bere acqua.',
    bring: 'Eventuali esami precedenti.',
    requires_note: false,
    capacity: 1,
    wish: days([1, 2, 3, 4, 5, 6], '08:30', '11:00'),
  },
  {
    slug: 'vaccinazione-antinfluenzale',
    name: 'Vaccinazione antinfluenzale',
    category: 'Vaccinazioni',
    summary: 'Il vaccino contro l’influenza, somministrato dal farmacista in un locale riservato.',
    description:
      '<p>Prima del vaccino si compila un questionario; dopo si resta in osservazione per 15 minuti.</p><ul><li>Gratuito per chi rientra nelle categorie del piano vaccinale</li><li>La vaccinazione viene registrata nell’anagrafe regionale</li></ul>',
    duration_minutes: 20,
    price_cents: 2500,
    free_with_prescription: false,
    minimum_age: 12,
    preparation: 'Rimanda se hai la febbre. Chi è minorenne viene con un genitore.',
    bring: 'Tessera sanitaria e documento.',
    requires_note: true,
    capacity: 2,
    wish: days([2, 4], '14:30', '18:30'),
  },
  {
    slug: 'tampone-streptococco-e-covid',
    name: 'Tamponi rapidi',
    category: 'Tamponi',
    summary: 'Tampone antigenico per Covid-19 e influenza, o per lo streptococco in gola.',
    description:
      '<p>Il prelievo dura pochi secondi e il risultato è pronto in 15 minuti.</p><ul><li>Attestato rilasciato subito</li><li>In caso di esito positivo, indicazioni scritte sul da farsi</li></ul>',
    duration_minutes: 15,
    price_cents: 1200,
    free_with_prescription: false,
    minimum_age: 6,
    preparation: 'Non mangiare, non bere e non lavarti i denti nei 30 minuti prima.',
    bring: 'Tessera sanitaria.',
    requires_note: true,
    capacity: 2,
    wish: [...mornings, ...days([6], '09:00', '12:00')],
  },
  {
    slug: 'telemedicina-dermatologica',
    name: 'Teledermatologia: controllo nei',
    category: 'Telemedicina',
    summary: 'Un’immagine ad alta definizione del neo, valutata a distanza dal dermatologo.',
    description:
      '<p>Il farmacista acquisisce le immagini con il dermatoscopio e le invia allo specialista in forma protetta.</p><ul><li>Fino a tre nei per seduta</li><li>Referto entro 5 giorni lavorativi</li></ul>',
    duration_minutes: 30,
    price_cents: 4500,
    free_with_prescription: false,
    minimum_age: 18,
    preparation: 'Non mettere creme o trucco sulla zona.',
    bring: 'Tessera sanitaria ed eventuali referti.',
    requires_note: true,
    capacity: 1,
    wish: days([3, 5], '15:30', '18:30'),
  },
  {
    slug: 'consulenza-nutrizionale',
    name: 'Consulenza nutrizionale',
    category: 'Consulenza nutrizionale',
    summary: 'Un colloquio con la biologa nutrizionista e un piano alimentare su misura.',
    description:
      '<p>Nel primo incontro si parla di abitudini e obiettivi e si misura la composizione corporea.</p><ul><li>Piano alimentare consegnato entro una settimana</li><li>Controllo compreso nel prezzo</li></ul>',
    duration_minutes: 60,
    price_cents: 7000,
    free_with_prescription: false,
    minimum_age: 14,
    preparation: 'Per tre giorni annota quello che mangi.',
    bring: 'Esami del sangue degli ultimi sei mesi.',
    requires_note: true,
    capacity: 1,
    wish: days([2], '15:30', '19:00'),
  },
  {
    slug: 'noleggio-aerosol-e-tiralatte',
    name: 'Noleggio di apparecchi',
    category: 'Noleggio',
    summary: 'Aerosol, tiralatte elettrico, bilancia per neonati, stampelle e carrozzine.',
    description:
      '<p>Al ritiro il farmacista mostra come si usa l’apparecchio e consegna gli accessori sterili.</p><ul><li>Cauzione restituita alla riconsegna</li><li>Prezzo indicato per settimana</li></ul>',
    duration_minutes: 15,
    price_cents: 1500,
    free_with_prescription: false,
    minimum_age: 18,
    preparation: null,
    bring: 'Documento d’identità.',
    requires_note: true,
    capacity: 1,
    wish: afternoons,
  },
]
