import type { PackContent, PackShape } from '@/backend/demo/types'
import type { Supply } from '@/lib/contract/products'

/** One pack of a medicine as it is sold, by its brand and by the makers of equivalents. */
export interface Presentation {
  strength: string
  /** Pharmaceutical form, lower case, as the register writes it. */
  form: FormKey
  /** "20 compresse", "flacone 150 ml"; the first number is what variants change. */
  pack: string
  supply: Supply
  class: 'A' | 'C' | 'H'
  /** Public price of the brand. */
  cents: number
  /** How many makers sell the equivalent beside the brand. */
  equivalents: number
  /** How much to take of this pack. */
  dose: string
  categories: string[]
  shape?: PackShape
  content?: PackContent
  /** AIFA's note where one limits the reimbursement. */
  note?: string
  max?: [quantity: number, reason: string]
  minimumAge?: number
}

/** What is true of an active ingredient whoever sells it; each list is a section of the leaflet. */
export interface Ingredient {
  name: string
  atc: string
  brand: string
  maker: string
  /** "gruppo dei …" */
  group: string
  /** "È indicato …" */
  uses: string[]
  /** Days after which self-medication stops and the doctor is asked; absent for prescription medicines. */
  days?: number
  avoid: string[]
  /** General rules of dosing, the pack's own dose comes first. */
  dosing: string[]
  overdose: string
  warnings: string[]
  driving: string
  interactions: string[]
  pregnancy: string
  /** Side effects by frequency. */
  common: string
  uncommon: string
  rare: string
  /** Instead of the form's usual sentence. */
  storage?: string
  presentations: Presentation[]
}

export interface Form {
  /** As in names and in the field `form`. */
  label: string
  /** "prenda" or "usi" */
  verb: 'prenda' | 'usi'
  /** "Una compressa contiene", before strength and ingredient. */
  unit: string
  /** Typical other components. */
  excipients: string
  look: string
  storage: string
  shape: PackShape
  content: PackContent
}

export type FormKey = keyof typeof forms

const room = 'Conservi questo medicinale nella confezione originale, a temperatura non superiore a 25 °C.'
const anyRoom = 'Questo medicinale non richiede alcuna temperatura particolare di conservazione.'

export const forms = {
  compresse: {
    label: 'compresse',
    verb: 'prenda',
    unit: 'Ogni compressa contiene',
    excipients:
      'cellulosa microcristallina, amido di mais pregelatinizzato, povidone, silice colloidale anidra, magnesio stearato',
    look: 'Compresse rotonde, di colore bianco, con linea di frattura su un lato, in blister di PVC/alluminio.',
    storage: anyRoom,
    shape: 'box',
    content: 'blister',
  },
  'compresse rivestite': {
    label: 'compresse rivestite con film',
    verb: 'prenda',
    unit: 'Ogni compressa rivestita con film contiene',
    excipients:
      'cellulosa microcristallina, croscarmellosa sodica, silice colloidale anidra, magnesio stearato; rivestimento: ipromellosa, macrogol 400, titanio diossido (E171)',
    look: 'Compresse rivestite con film, oblunghe, biconvesse, in blister di PVC/PVDC/alluminio.',
    storage: anyRoom,
    shape: 'box',
    content: 'blister',
  },
  'compresse gastroresistenti': {
    label: 'compresse gastroresistenti',
    verb: 'prenda',
    unit: 'Ogni compressa gastroresistente contiene',
    excipients:
      'mannitolo, crospovidone, carbonato di sodio anidro, calcio stearato; rivestimento: ipromellosa, copolimero dell’acido metacrilico, trietilcitrato, ossido di ferro giallo (E172)',
    look: 'Compresse gastroresistenti ovali, di colore giallo, in blister di alluminio.',
    storage: 'Conservi nella confezione originale per proteggere il medicinale dall’umidità.',
    shape: 'box',
    content: 'blister',
  },
  'compresse effervescenti': {
    label: 'compresse effervescenti',
    verb: 'prenda',
    unit: 'Ogni compressa effervescente contiene',
    excipients:
      'acido citrico anidro, sodio idrogeno carbonato, sodio carbonato anidro, sorbitolo (E420), aspartame (E951), aroma arancia. Contiene sodio: ne tenga conto chi segue una dieta povera di sale',
    look: 'Compresse rotonde e piatte, bianche, che si sciolgono in acqua; in strip di alluminio.',
    storage: 'Conservi a temperatura non superiore a 25 °C, al riparo dall’umidità.',
    shape: 'box',
    content: 'effervescent',
  },
  capsule: {
    label: 'capsule rigide',
    verb: 'prenda',
    unit: 'Ogni capsula rigida contiene',
    excipients:
      'lattosio monoidrato, amido di mais, magnesio stearato; involucro: gelatina, titanio diossido (E171), ossido di ferro rosso (E172)',
    look: 'Capsule rigide bicolore, in blister di PVC/alluminio.',
    storage: room,
    shape: 'box',
    content: 'capsules',
  },
  'capsule molli': {
    label: 'capsule molli',
    verb: 'prenda',
    unit: 'Ogni capsula molle contiene',
    excipients:
      'macrogol 600, acqua depurata; involucro: gelatina, sorbitolo liquido parzialmente disidratato, glicerolo',
    look: 'Capsule molli ovali, traslucide, in blister di PVC/PVDC/alluminio.',
    storage: room,
    shape: 'box',
    content: 'softgels',
  },
  bustine: {
    label: 'granulato in bustina',
    verb: 'prenda',
    unit: 'Ogni bustina contiene',
    excipients: 'saccarosio, acido citrico anidro, aroma limone, aspartame (E951), silice colloidale anidra',
    look: 'Granulato bianco, dal profumo di limone, in bustine monodose di carta/alluminio/polietilene.',
    storage: anyRoom,
    shape: 'sachet_box',
    content: 'sachets',
  },
  'polvere orale': {
    label: 'polvere per soluzione orale',
    verb: 'prenda',
    unit: 'Ogni bustina contiene',
    excipients: 'sodio cloruro, sodio idrogeno carbonato, potassio cloruro, aroma arancia, acesulfame potassico (E950)',
    look: 'Polvere bianca in bustine monodose.',
    storage: room,
    shape: 'sachet_box',
    content: 'sachets',
  },
  sciroppo: {
    label: 'sciroppo',
    verb: 'prenda',
    unit: 'Il medicinale contiene',
    excipients:
      'sorbitolo liquido non cristallizzabile, glicerolo, acido benzoico, aroma frutti di bosco, acqua depurata',
    look: 'Soluzione limpida, incolore, dal profumo di frutta, in flacone di vetro ambrato con misurino dosatore.',
    storage: 'Non conservi a temperatura superiore a 25 °C. Dopo la prima apertura lo sciroppo va usato entro 6 mesi.',
    shape: 'syrup',
    content: 'liquid',
  },
  'sospensione orale': {
    label: 'sospensione orale',
    verb: 'prenda',
    unit: 'Il medicinale contiene',
    excipients: 'maltitolo liquido, glicerolo, gomma xanthan, acido citrico monoidrato, aroma fragola, acqua depurata',
    look: 'Sospensione viscosa di colore bianco, in flacone con chiusura a prova di bambino e siringa dosatrice.',
    storage:
      'Non conservi a temperatura superiore a 25 °C. Dopo la prima apertura usi la sospensione entro 6 mesi. Agiti prima dell’uso.',
    shape: 'syrup',
    content: 'liquid',
  },
  'gocce orali': {
    label: 'gocce orali, soluzione',
    verb: 'prenda',
    unit: 'Il medicinale contiene',
    excipients: 'glicole propilenico, glicerolo, saccarina sodica, metile paraidrossibenzoato, acqua depurata',
    look: 'Soluzione limpida in flacone di vetro ambrato con contagocce.',
    storage: anyRoom,
    shape: 'dropper',
    content: 'drops',
  },
  supposte: {
    label: 'supposte',
    verb: 'usi',
    unit: 'Ogni supposta contiene',
    excipients: 'gliceridi semisintetici solidi',
    look: 'Supposte a forma di siluro, di colore bianco, in alveoli di PVC/polietilene.',
    storage: 'Non conservi a temperatura superiore a 25 °C: il calore le ammorbidisce.',
    shape: 'box',
    content: 'suppositories',
  },
  gel: {
    label: 'gel',
    verb: 'usi',
    unit: 'Il gel contiene',
    excipients: 'carbomero, alcol isopropilico, glicole propilenico, dietilammina, profumo, acqua depurata',
    look: 'Gel bianco, omogeneo, in tubo di alluminio.',
    storage: 'Non conservi a temperatura superiore a 30 °C. Dopo la prima apertura usi entro 6 mesi.',
    shape: 'tube',
    content: 'cream',
  },
  crema: {
    label: 'crema',
    verb: 'usi',
    unit: 'La crema contiene',
    excipients:
      'alcol cetostearilico, paraffina liquida, vaselina bianca, macrogol cetostearil etere, glicole propilenico, acqua depurata',
    look: 'Crema bianca e omogenea, in tubo di alluminio.',
    storage: 'Non conservi a temperatura superiore a 25 °C. Non congeli. Dopo la prima apertura usi entro 6 mesi.',
    shape: 'tube',
    content: 'cream',
  },
  'spray nasale': {
    label: 'spray nasale, soluzione',
    verb: 'usi',
    unit: 'La soluzione contiene',
    excipients:
      'sodio cloruro, sodio fosfato monobasico diidrato, disodio edetato, benzalconio cloruro, acqua depurata',
    look: 'Soluzione limpida e incolore, in flacone con pompa dosatrice e applicatore nasale.',
    storage: 'Non conservi a temperatura superiore a 30 °C. Dopo la prima apertura usi entro 3 mesi.',
    shape: 'nasal_spray',
    content: 'liquid',
  },
  'spray orale': {
    label: 'spray per mucosa orale',
    verb: 'usi',
    unit: 'La soluzione contiene',
    excipients:
      'glicerolo, etanolo 96 per cento, sodio idrogeno carbonato, aroma menta, saccarina sodica, acqua depurata',
    look: 'Soluzione limpida dal profumo di menta, in flacone con nebulizzatore.',
    storage: anyRoom,
    shape: 'spray',
    content: 'liquid',
  },
  collutorio: {
    label: 'collutorio',
    verb: 'usi',
    unit: 'La soluzione contiene',
    excipients: 'etanolo 96 per cento, glicerolo, aroma menta, saccarina, blu patentato V (E131), acqua depurata',
    look: 'Soluzione limpida, in flacone con misurino graduato.',
    storage: anyRoom,
    shape: 'syrup',
    content: 'liquid',
  },
  collirio: {
    label: 'collirio, soluzione',
    verb: 'usi',
    unit: 'La soluzione contiene',
    excipients: 'sodio cloruro, acido borico, borace, acqua per preparazioni iniettabili',
    look: 'Soluzione limpida, sterile, in flacone contagocce o in contenitori monodose.',
    storage:
      'Non conservi a temperatura superiore a 25 °C. Il flacone aperto va usato entro 28 giorni; il contenitore monodose subito, e quel che avanza va buttato.',
    shape: 'dropper',
    content: 'drops',
  },
  'soluzione cutanea': {
    label: 'soluzione cutanea',
    verb: 'usi',
    unit: 'La soluzione contiene',
    excipients: 'glicole propilenico, etanolo 96 per cento, acqua depurata',
    look: 'Soluzione limpida per uso esterno, in flacone con tappo a prova di bambino.',
    storage: 'Tenga il flacone ben chiuso, lontano da fiamme e fonti di calore: il prodotto contiene alcol.',
    shape: 'spray',
    content: 'liquid',
  },
  pastiglie: {
    label: 'pastiglie',
    verb: 'prenda',
    unit: 'Ogni pastiglia contiene',
    excipients: 'isomalto, maltitolo liquido, aroma limone e miele, acido tartarico, saccarina sodica',
    look: 'Pastiglie rotonde, trasparenti, dal gusto di limone e miele, in blister.',
    storage: room,
    shape: 'box',
    content: 'blister',
  },
  inalatore: {
    label: 'sospensione pressurizzata per inalazione',
    verb: 'usi',
    unit: 'Ogni erogazione contiene',
    excipients: 'norflurano (HFA 134a), etanolo anidro, acido oleico. Contiene gas fluorurati a effetto serra',
    look: 'Bomboletta pressurizzata con valvola dosatrice e boccaglio.',
    storage:
      'La bomboletta è sotto pressione: non la esponga a temperature superiori a 50 °C e non la perfori, anche se sembra vuota.',
    shape: 'box',
    content: 'inhaler',
  },
  cerotti: {
    label: 'cerotti medicati',
    verb: 'usi',
    unit: 'Ogni cerotto contiene',
    excipients: 'copolimero acrilico, macrogol, supporto di poliestere, foglio protettivo siliconato',
    look: 'Cerotto flessibile color pelle, in busta sigillata singola.',
    storage: 'Non conservi a temperatura superiore a 25 °C. Tenga le buste chiuse fino all’uso.',
    shape: 'box',
    content: 'patches',
  },
  gomme: {
    label: 'gomme da masticare medicate',
    verb: 'prenda',
    unit: 'Ogni gomma contiene',
    excipients: 'base di gomma, xilitolo, mannitolo, aroma menta, carbonato di sodio anidro, acesulfame potassico',
    look: 'Gomme rettangolari di colore bianco avorio, al gusto di menta, in blister.',
    storage: room,
    shape: 'box',
    content: 'blister',
  },
  iniettabile: {
    label: 'polvere per soluzione iniettabile',
    verb: 'usi',
    unit: 'Ogni flaconcino contiene',
    excipients: 'sodio carbonato anidro',
    look: 'Polvere bianca o giallastra in flaconcino di vetro con tappo di gomma.',
    storage: 'Conservi i flaconcini al di sotto di 25 °C. La soluzione ricostituita va usata subito.',
    shape: 'box',
    content: 'ampoules',
  },
  siringa: {
    label: 'soluzione iniettabile in siringa preriempita',
    verb: 'usi',
    unit: 'Ogni siringa preriempita contiene',
    excipients: 'acqua per preparazioni iniettabili',
    look: 'Soluzione limpida, da incolore a giallo pallido, in siringa di vetro con protezione automatica dell’ago.',
    storage: 'Non conservi a temperatura superiore a 25 °C. Non congeli.',
    shape: 'box',
    content: 'ampoules',
  },
  penna: {
    label: 'soluzione iniettabile in penna preriempita',
    verb: 'usi',
    unit: 'La soluzione contiene',
    excipients:
      'zinco cloruro, metacresolo, glicerolo, acido cloridrico e sodio idrossido per correggere il pH, acqua per preparazioni iniettabili',
    look: 'Soluzione limpida e incolore in cartuccia, sigillata in una penna usa e getta.',
    storage:
      'Prima dell’uso conservi in frigorifero (2 °C – 8 °C), lontano dalla parete fredda; non congeli. In uso la penna resta fuori dal frigorifero, sotto i 30 °C, per 4 settimane al massimo.',
    shape: 'box',
    content: 'pen',
  },
  'soluzione orale': {
    label: 'soluzione orale',
    verb: 'prenda',
    unit: 'Il medicinale contiene',
    excipients: 'saccarosio, acido citrico, sodio benzoato, aroma, acqua depurata',
    look: 'Soluzione limpida in flacone con chiusura a prova di bambino.',
    storage: room,
    shape: 'syrup',
    content: 'liquid',
  },
} satisfies Record<string, Form>
