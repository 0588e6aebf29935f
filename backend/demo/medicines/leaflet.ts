import { h3, lead, p, ul } from '@/backend/demo/html'
import { type Form, forms, type Ingredient, type Presentation } from '@/backend/demo/medicines/ingredient'
import type { DemoSection } from '@/backend/demo/types'
import { needsPrescription } from '@/lib/rules/prescription'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The leaflet's nine sections for one pack, in the order and the voice of a package leaflet. */
export function leaflet(title: string, ingredient: Ingredient, pack: Presentation): DemoSection[] {
  const form: Form = forms[pack.form]
  const selfCare = !needsPrescription({ kind: 'medicine', supply: pack.supply })
  const substance = ingredient.name.toLowerCase()
  const taking = form.verb === 'prenda' ? 'prendere' : 'usare'
  return [
    {
      code: 'indications',
      html:
        p(`${title} contiene ${substance}, che appartiene al gruppo di medicinali chiamati ${ingredient.group}.`) +
        p(`Questo medicinale è indicato ${form.verb === 'prenda' ? 'per' : 'nei casi seguenti'}:`) +
        ul(ingredient.uses) +
        (selfCare && ingredient.days
          ? p(
              `Si rivolga al medico se non nota miglioramenti o se nota un peggioramento dei sintomi dopo ${ingredient.days} giorni.`,
            )
          : selfCare
            ? p('Si rivolga al medico se i disturbi si presentano spesso o se ha notato un cambiamento recente.')
            : p(
                'Questo medicinale le è stato prescritto: non lo dia ad altre persone, anche se i sintomi sono uguali ai suoi.',
              )),
    },
    {
      code: 'contraindications',
      html:
        lead(`Non ${form.verb} ${title}:`) +
        ul([
          `se è allergico a ${substance} o a uno qualsiasi degli altri componenti di questo medicinale`,
          ...ingredient.avoid,
        ]),
    },
    {
      code: 'dosage',
      html:
        p(
          selfCare
            ? `${capital(form.verb)} questo medicinale seguendo sempre esattamente quanto riportato in questo foglio o le istruzioni del medico o del farmacista.`
            : `${capital(form.verb)} questo medicinale seguendo sempre esattamente le istruzioni del medico. Se ha dubbi consulti il medico o il farmacista.`,
        ) +
        lead('La dose') +
        p(pack.dose) +
        ul(ingredient.dosing) +
        h3(`Se ${form.verb === 'prenda' ? 'prende' : 'usa'} più medicinale di quanto deve`) +
        p(ingredient.overdose) +
        h3(`Se dimentica di ${taking} una dose`) +
        p(
          `Non ${form.verb} una dose doppia per compensare quella dimenticata: continui con la dose seguente, all’ora solita.`,
        ),
    },
    {
      code: 'warnings',
      html:
        p(`Si rivolga al medico o al farmacista prima di ${taking} ${title}.`) +
        ul(ingredient.warnings) +
        h3('Guida di veicoli e utilizzo di macchinari') +
        p(ingredient.driving) +
        p('Tenga questo medicinale fuori dalla vista e dalla portata dei bambini.'),
    },
    {
      code: 'interactions',
      html:
        p(
          'Informi il medico o il farmacista se sta usando, ha recentemente usato o potrebbe usare altri medicinali, anche quelli senza ricetta e i prodotti a base di erbe. Faccia attenzione in particolare a:',
        ) + ul(ingredient.interactions),
    },
    {
      code: 'pregnancy',
      html:
        p(
          `Se è in corso una gravidanza, se sospetta o sta pianificando una gravidanza, o se sta allattando, chieda consiglio al medico o al farmacista prima di ${taking} questo medicinale.`,
        ) + p(ingredient.pregnancy),
    },
    {
      code: 'side_effects',
      html:
        p(
          'Come tutti i medicinali, questo medicinale può causare effetti indesiderati, sebbene non tutte le persone li manifestino.',
        ) +
        ul([
          `Comuni (possono riguardare fino a 1 persona su 10): ${ingredient.common}.`,
          `Non comuni (fino a 1 persona su 100): ${ingredient.uncommon}.`,
          `Rari o molto rari (fino a 1 persona su 1.000): ${ingredient.rare}.`,
        ]) +
        p(
          'Interrompa il trattamento e cerchi subito assistenza medica in caso di gonfiore di viso, lingua o gola, difficoltà di respiro o eruzione cutanea estesa.',
        ) +
        p(
          'Se manifesta un qualsiasi effetto indesiderato si rivolga al medico o al farmacista. Può segnalarlo anche direttamente tramite il sistema nazionale di segnalazione sul sito dell’Agenzia Italiana del Farmaco (AIFA).',
        ),
    },
    {
      code: 'storage',
      html:
        p(ingredient.storage ?? form.storage) +
        p(
          'Non usi questo medicinale dopo la data di scadenza riportata sulla confezione dopo «Scad.». La data si riferisce all’ultimo giorno di quel mese.',
        ) +
        p(
          'Non getti alcun medicinale nell’acqua di scarico né nei rifiuti domestici: lo porti in farmacia, negli appositi contenitori. Questo aiuterà a proteggere l’ambiente.',
        ),
    },
    {
      code: 'composition',
      html:
        lead('Principio attivo') +
        p(`Il principio attivo è: ${substance}. ${form.unit} ${pack.strength} di ${substance}.`) +
        lead('Altri componenti') +
        p(`${capital(form.excipients)}.`) +
        lead('Aspetto e contenuto della confezione') +
        p(`${form.look} Confezione: ${pack.pack}.`),
    },
  ]
}
