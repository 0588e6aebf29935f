import { createTranslator } from 'next-intl'
import type { ProductView } from '@/lib/catalogue/product-view'
import { sampleMedicine, samplePharmacy, sampleProduct } from '@/lib/seo/testing/samples'
import { giveEnvironment } from '@/lib/testing/environment'
import messages from '@/messages/it.json'
import { productMarkdown } from './product'

giveEnvironment({ SITE_URL: 'https://salvia.example' })

const locale = 'it-IT'
const texts = {
  product: createTranslator({ locale, messages, namespace: 'product' }),
  legal: createTranslator({ locale, messages, namespace: 'legal' }),
  pharmacy: createTranslator({ locale, messages, namespace: 'pharmacy' }),
  regime: 'Integratore',
  section: (code: string) => (code === 'indications' ? 'A cosa serve' : null),
}
const written = (view: ProductView) => productMarkdown(view, texts).replaceAll('\u00a0', ' ')

test('without a pharmacy: the reduction with its lowest price, unit price, VAT, who answers for it, how many have it', () => {
  const values = [{ name: 'Vitamina C', amount: '80 mg', reference_percent: 100 }]
  const label_facts = { gluten: 'free' as const, nutrition: { per: 'dose giornaliera (1 compressa)', values } }
  const product = { ...sampleProduct, responsible_person: 'Solara Europe, Roma', label_facts }
  expect(written({ product, pharmacy: null, equivalents: [], offers: [] })).toBe(`# Vitamina C 1000 mg, 30 compresse

[Integratori](<https://salvia.example/categories/integratori>) › [Vitamine](<https://salvia.example/categories/integratori/vitamine>)

Integratore

compresse · 30 compresse

- **Prezzo**: da 9,90 € (IVA inclusa)
- **Prezzo precedente**: 12,40 € (-20%)
- Prezzo più basso degli ultimi 30 giorni: 12,40 €
- 0,33 € al pezzo
- Il prezzo più basso tra 12 farmacie

- Disponibile in alcune farmacie

## Descrizione

Integratore di **vitamina C**.

## Scheda del prodotto

- **Forma farmaceutica**: compresse
- **Confezione**: 30 compresse
- **Marca**: Solara
- **Produttore**: Solara S.r.l.
- **Operatore alimentare responsabile**: Solara Europe, Roma
- **Glutine**: Senza glutine
- **Codice minsan**: 923456786
- **Codice a barre (EAN)**: 8001234567897
- **Aliquota IVA**: 10 %

### Valori per dose giornaliera (1 compressa)

- **Vitamina C**: 80 mg (100 % VNR)

${messages.product.referenceNote}

${messages.product.label.supplement}

## Lo hanno 12 farmacie

Scegli la farmacia per vedere chi lo ha vicino a te.

<https://salvia.example/product/923456786>
`)
})

test('a medicine at a pharmacy: when it is ready, equivalents, the authorisation with the register, the others near', () => {
  const online_medicines = {
    authority: 'Regione Lombardia',
    number: '12/2020',
    date: '2020-03-02',
    register_url: 'https://salute.example/registro?id=7',
  }
  const product = {
    ...sampleMedicine,
    price: 5,
    price_from: false,
    list_price: null,
    lowest_price_30d: null,
    ready_in_minutes: 120,
    max_quantity: 3,
    max_quantity_reason: 'uso personale',
    shortage: { from: '2026-10-01', until: null },
    sections: [{ code: 'indications', html: '<p>Febbre.</p>' }],
  }
  // A Sunday, when it is open all day.
  jest.useFakeTimers({ now: new Date('2026-11-22T10:00:00+01:00') })
  const text = written({
    product,
    pharmacy: { ...samplePharmacy, online_medicines },
    equivalents: [{ ...sampleMedicine, minsan: '034208013', name: 'Altro', price: 4.5, price_from: false }],
    offers: [
      {
        pharmacy: { ...samplePharmacy, id: '2', name: 'Farmacia Due', distance_m: 1240 },
        price: 6,
        availability: 'orderable',
      },
    ],
  })
  jest.useRealTimers()
  expect(text).not.toContain('30 giorni')
  for (const part of [
    '- **Prezzo**: 5,00 € (IVA inclusa)',
    '- Prezzo di Farmacia Porta Venezia',
    '- Disponibile\n- Pronto in 2 ore',
    '- Carente secondo AIFA dal 01/10/26',
    '- Puoi acquistare al massimo 3 confezioni. uso personale',
    'Leggere attentamente il foglio illustrativo.',
    'Chiama il farmacista di Farmacia Porta Venezia: +39022040000',
    'Classe C: a carico del cittadino',
    'è autorizzata alla vendita online di medicinali senza obbligo di ricetta: n. 12/2020 del 02/03/20, Regione Lombardia.',
    '[Verifica nel registro del Ministero della Salute](<https://salute.example/registro?id=7>)',
    messages.product.withdrawal.medicine,
    '## Farmaci equivalenti',
    '- [Altro](<https://salvia.example/product/034208013>): Solara, Disponibile, 4,50 €, 0,50 € in meno',
    messages.product.equivalentsDisclaimer,
    '### A cosa serve\n\nFebbre.',
    '## Nelle altre farmacie vicine',
    '- **Farmacia Due**: Corso Buenos Aires 1, Milano, 6,00 €, Ordinabile: pronto in 24-48 ore, A 1,2 km',
  ])
    expect(text).toContain(part)
})

test('a pharmacy that has no authorisation says that medicines are collected there', () => {
  const text = written({ product: sampleMedicine, pharmacy: samplePharmacy, equivalents: [], offers: [] })
  expect(text).toContain('Farmacia Porta Venezia non vende medicinali a distanza')
  expect(text).toContain(messages.product.collectOnly)
})

test('what is not sold to the public says who uses it, in place of price, terms and pharmacies', () => {
  const product = { ...sampleMedicine, supply: 'OSP' as const }
  const text = written({ product, pharmacy: samplePharmacy, equivalents: [], offers: [] })
  expect(text).toContain('Questo medicinale si usa solo in ospedale')
  expect(text).not.toMatch(/€|Disponibile|Nelle altre farmacie|autorizzata/)
})

test('missing facts of a label are named, and a biocide has its sentence', () => {
  const bare = { ...sampleProduct, kind: 'baby' as const, label_facts: {} }
  const of = (product: object) =>
    written({ product: { ...bare, ...product }, pharmacy: null, equivalents: [], offers: [] })
  expect(of({ sector: 'infant_food' })).toContain(
    "Sulla confezione trovi anche l'età da cui si può dare, se contiene glutine e i valori nutrizionali: se vuoi saperlo prima, chiedi alla farmacia.",
  )
  expect(of({ sector: 'infant_food', label_facts: { from_months: 6 } })).toContain('- **Età**: Dai 6 mesi compiuti')
  expect(of({ sector: 'biocide', label_facts: { registration: 'IT/1' } })).toContain(
    `- **Autorizzazione o registrazione**: IT/1`,
  )
  expect(of({ sector: 'biocide' })).toContain(messages.product.caution)
  expect(of({ sector: 'protective' })).not.toContain(messages.product.caution)
})
