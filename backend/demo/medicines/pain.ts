import type { Ingredient } from '@/backend/demo/medicines/ingredient'

const nsaidAvoid = [
  'se è allergico all’acido acetilsalicilico o ad altri antinfiammatori non steroidei (FANS)',
  'se ha o ha avuto un’ulcera, un sanguinamento o una perforazione dello stomaco o dell’intestino',
  'se soffre di grave insufficienza cardiaca, epatica o renale',
  'negli ultimi tre mesi di gravidanza',
]
const nsaidWarnings = [
  'I FANS possono associarsi a un modesto aumento del rischio di infarto o ictus: non superi la dose né la durata consigliata.',
  'Se è anziano, ha la pressione alta, asma, malattie di cuore, fegato o reni, ne parli prima con il medico o il farmacista.',
  'Interrompa subito e chiami il medico in caso di feci nere, vomito con sangue, eruzione cutanea o lesioni delle mucose.',
]
const nsaidInteractions = [
  'anticoagulanti e antiaggreganti (per esempio warfarin, acido acetilsalicilico a basse dosi): aumenta il rischio di sanguinamento',
  'altri FANS e corticosteroidi: aumenta il rischio di ulcera',
  'ACE inibitori, sartani e diuretici: possono perdere efficacia e affaticare i reni',
  'litio e metotrexato: i loro livelli nel sangue possono salire',
  'antidepressivi SSRI: aumenta il rischio di sanguinamento gastrointestinale',
]
const nsaidPregnancy =
  'Non lo usi negli ultimi tre mesi di gravidanza: può danneggiare il bambino e complicare il parto. Dalla 20ª settimana può causare problemi ai reni del feto; nei primi sei mesi lo usi solo se il medico lo ritiene indispensabile. Chieda consiglio anche se allatta o desidera una gravidanza, perché i FANS possono ridurre la fertilità.'
const nsaidEffects = {
  common: 'bruciore di stomaco, nausea, dolore addominale, cattiva digestione, diarrea',
  uncommon: 'mal di testa, capogiri, eruzioni cutanee, prurito, gonfiore per ritenzione di liquidi',
  rare: 'ulcera o sanguinamento gastrointestinale, alterazioni del fegato o dei reni, reazioni allergiche gravi, gravi reazioni della pelle',
}
const noDriving = 'Non altera, di norma, la capacità di guidare veicoli o di usare macchinari.'

export const pain: Ingredient[] = [
  {
    name: 'Paracetamolo', atc: 'N02BE01', brand: 'Termavil', maker: 'Istituto Farmaceutico Valmarra', group: 'analgesici e antipiretici',
    uses: ['trattamento sintomatico della febbre, anche influenzale', 'dolori da lievi a moderati: mal di testa, nevralgie, mal di denti, dolori mestruali, muscolari e articolari'],
    days: 3,
    avoid: ['se è affetto da grave insufficienza epatica', 'se soffre di grave anemia emolitica'],
    dosing: ['Lasci passare almeno 4 ore tra una dose e l’altra, almeno 6 se ha problemi ai reni.', 'Non superi mai 3 grammi di paracetamolo al giorno, sommando tutti i medicinali che lo contengono.', 'Nei bambini la dose si calcola sul peso: 10–15 mg per kg ogni 6 ore.'],
    overdose: 'Un sovradosaggio di paracetamolo può danneggiare gravemente il fegato anche se all’inizio si sta bene: vada subito al pronto soccorso.',
    warnings: ['Controlli che gli altri medicinali che sta usando (per raffreddore e influenza, per esempio) non contengano paracetamolo.', 'Usi cautela se beve abitualmente alcol, pesa meno di 50 kg, è malnutrito, disidratato o ha malattie del fegato o dei reni.', 'Dosi elevate o un uso prolungato possono causare danni anche gravi a fegato, reni e sangue.'],
    driving: noDriving,
    interactions: ['warfarin e altri anticoagulanti orali, con l’uso continuativo di dosi elevate', 'flucloxacillina: rischio di acidosi metabolica', 'rifampicina, carbamazepina, fenitoina, fenobarbital: aumenta il rischio di danno al fegato', 'colestiramina: riduce l’assorbimento del paracetamolo', 'esami di laboratorio: può alterare la misura di glicemia e uricemia'],
    pregnancy: 'Se necessario può essere usato in gravidanza e durante l’allattamento, alla dose più bassa che riduce dolore o febbre e per il tempo più breve possibile. Chieda consiglio se i sintomi non migliorano.',
    common: 'a dosi normali gli effetti indesiderati sono poco frequenti', uncommon: 'arrossamenti della pelle, orticaria, capogiri', rare: 'riduzione di piastrine e globuli bianchi, alterazioni del fegato, reazioni allergiche gravi, gravi reazioni della pelle (sindrome di Stevens-Johnson, necrolisi epidermica tossica)',
    presentations: [
      { strength: '500 mg', form: 'compresse', pack: '20 compresse', supply: 'OTC', class: 'C', cents: 545, equivalents: 5, dose: 'Adulti e ragazzi oltre i 15 anni: 1–2 compresse, fino a 3 volte al giorno. Ragazzi di 7–14 anni (21–40 kg): mezza compressa o una compressa, secondo il peso.', categories: ['febbre', 'mal-di-testa'], max: [4, 'Il paracetamolo in dosi eccessive danneggia il fegato: per quantità maggiori ne parli con il farmacista.'] },
      { strength: '500 mg', form: 'compresse', pack: '30 compresse', supply: 'SOP', class: 'C', cents: 720, equivalents: 3, dose: 'Adulti e ragazzi oltre i 15 anni: 1–2 compresse, fino a 3 volte al giorno.', categories: ['febbre', 'mal-di-testa'], max: [3, 'Il paracetamolo in dosi eccessive danneggia il fegato: per quantità maggiori ne parli con il farmacista.'] },
      { strength: '1000 mg', form: 'compresse', pack: '16 compresse', supply: 'RR', class: 'A', cents: 412, equivalents: 4, dose: 'Adulti oltre i 50 kg: 1 compressa, fino a 3 volte al giorno, ad almeno 6 ore di distanza.', categories: ['antidolorifici-con-ricetta'], note: 'Prescrizione a carico del SSN limitata ai casi previsti dal piano terapeutico per il dolore cronico osteoarticolare.' },
      { strength: '1000 mg', form: 'compresse effervescenti', pack: '12 compresse effervescenti', supply: 'OTC', class: 'C', cents: 890, equivalents: 2, dose: 'Adulti oltre i 50 kg: 1 compressa sciolta in un bicchiere d’acqua, fino a 3 volte al giorno.', categories: ['febbre', 'sintomi-influenzali'], max: [3, 'Il paracetamolo in dosi eccessive danneggia il fegato: per quantità maggiori ne parli con il farmacista.'] },
      { strength: '120 mg/5 ml', form: 'sciroppo', pack: 'flacone 120 ml', supply: 'OTC', class: 'C', cents: 690, equivalents: 3, dose: 'Bambini dai 3 mesi: la dose dipende dal peso. Con 10 kg 5 ml, con 15 kg 7,5 ml, con 20 kg 10 ml, fino a 4 volte al giorno. Usi la siringa dosatrice.', categories: ['febbre'], max: [4, 'Il paracetamolo in dosi eccessive danneggia il fegato: per quantità maggiori ne parli con il farmacista.'] },
      { strength: '250 mg', form: 'supposte', pack: '10 supposte', supply: 'SOP', class: 'C', cents: 560, equivalents: 1, dose: 'Bambini di 11–20 kg (circa 2–7 anni): 1 supposta, da ripetere se serve dopo 6 ore, al massimo 4 al giorno.', categories: ['febbre'] },
    ],
  },
  {
    name: 'Ibuprofene', atc: 'M01AE01', brand: 'Ibrevia', maker: 'Brivanti Farmaceutici', group: 'antinfiammatori e antireumatici non steroidei',
    uses: ['dolori di varia origine: mal di testa, mal di denti, dolori mestruali, dolori muscolari e articolari', 'sintomi di febbre e influenza'], days: 3,
    avoid: nsaidAvoid, dosing: ['Prenda il medicinale a stomaco pieno, con un bicchiere d’acqua.', 'Usi la dose minima efficace per il tempo più breve.', 'Non superi 1200 mg al giorno senza il parere del medico.'],
    overdose: 'In caso di sovradosaggio possono comparire nausea, vomito, mal di testa, sonnolenza: contatti il medico o un centro antiveleni.',
    warnings: nsaidWarnings, driving: 'Può causare capogiri o disturbi della vista: se accade, non guidi e non usi macchinari.', interactions: nsaidInteractions, pregnancy: nsaidPregnancy, ...nsaidEffects,
    presentations: [
      { strength: '200 mg', form: 'compresse rivestite', pack: '24 compresse rivestite', supply: 'OTC', class: 'C', cents: 940, equivalents: 3, dose: 'Adulti e ragazzi oltre i 12 anni: 1–2 compresse, 2 o 3 volte al giorno.', categories: ['mal-di-testa', 'dolori-mestruali', 'febbre'] },
      { strength: '400 mg', form: 'compresse rivestite', pack: '12 compresse rivestite', supply: 'OTC', class: 'C', cents: 1020, equivalents: 4, dose: 'Adulti e ragazzi oltre i 14 anni: 1 compressa, 2 o 3 volte al giorno.', categories: ['mal-di-testa', 'dolori-muscolari'] },
      { strength: '600 mg', form: 'compresse rivestite', pack: '30 compresse rivestite', supply: 'RR', class: 'A', cents: 683, equivalents: 3, dose: 'Adulti: 1 compressa, 1–3 volte al giorno, secondo la prescrizione.', categories: ['antidolorifici-con-ricetta'], note: 'Nota 66' },
      { strength: '100 mg/5 ml', form: 'sospensione orale', pack: 'flacone 150 ml', supply: 'OTC', class: 'C', cents: 970, equivalents: 3, dose: 'Bambini dai 3 mesi (oltre 5,6 kg): 20–30 mg per kg al giorno, in tre dosi. Con 10 kg 2,5–5 ml per dose, con 20 kg 7,5–10 ml.', categories: ['febbre', 'mal-di-gola'] },
      { strength: '10%', form: 'gel', pack: 'tubo 50 g', supply: 'OTC', class: 'C', cents: 1180, equivalents: 1, dose: 'Adulti e ragazzi oltre i 14 anni: 4–10 cm di gel sulla zona dolente, 2 o 3 volte al giorno, con un leggero massaggio.', categories: ['dolori-muscolari'] },
    ],
  },
  {
    name: 'Ketoprofene sale di lisina', atc: 'M01AE03', brand: 'Ketarsol', maker: 'Brivanti Farmaceutici', group: 'antinfiammatori e antireumatici non steroidei',
    uses: ['dolori di diversa origine e natura, in particolare mal di testa, mal di denti, nevralgie, dolori mestruali, muscolari e osteoarticolari'], days: 3,
    avoid: [...nsaidAvoid, 'se ha meno di 15 anni'], dosing: ['Prenda il medicinale preferibilmente a stomaco pieno.', 'Sciolga il contenuto della bustina in mezzo bicchiere d’acqua.'],
    overdose: 'In caso di sovradosaggio possono comparire sonnolenza, nausea, vomito e dolore allo stomaco: contatti il medico.',
    warnings: nsaidWarnings, driving: 'Può causare sonnolenza o capogiri: se accade, eviti di guidare.', interactions: nsaidInteractions, pregnancy: nsaidPregnancy, ...nsaidEffects,
    presentations: [
      { strength: '40 mg', form: 'bustine', pack: '24 bustine', supply: 'OTC', class: 'C', cents: 1090, equivalents: 3, dose: 'Adulti e ragazzi oltre i 15 anni: 1 bustina, fino a 3 volte al giorno nelle forme dolorose più intense.', categories: ['mal-di-testa', 'dolori-mestruali'] },
      { strength: '80 mg', form: 'bustine', pack: '30 bustine', supply: 'RR', class: 'A', cents: 771, equivalents: 4, dose: 'Adulti: 1 bustina da 80 mg tre volte al giorno, durante i pasti.', categories: ['antidolorifici-con-ricetta'], note: 'Nota 66' },
    ],
  },
  {
    name: 'Naprossene sodico', atc: 'M01AE02', brand: 'Naxibel', maker: 'Seldana Italia', group: 'antinfiammatori e antireumatici non steroidei',
    uses: ['dolori mestruali', 'dolori muscolari e articolari, lombalgia, mal di testa, mal di denti', 'febbre'], days: 7,
    avoid: [...nsaidAvoid, 'se ha meno di 16 anni'], dosing: ['Non superi 3 compresse al giorno; dopo i 65 anni non più di 2, ogni 12 ore.'],
    overdose: 'Un sovradosaggio può causare sonnolenza, bruciore di stomaco, nausea e vomito: contatti il medico.',
    warnings: nsaidWarnings, driving: 'Può causare capogiri, sonnolenza o disturbi della vista.', interactions: nsaidInteractions, pregnancy: nsaidPregnancy, ...nsaidEffects,
    presentations: [
      { strength: '220 mg', form: 'compresse rivestite', pack: '24 compresse rivestite', supply: 'OTC', class: 'C', cents: 1130, equivalents: 2, dose: 'Adulti e ragazzi oltre i 16 anni: 1 compressa ogni 8–12 ore; in caso di necessità la prima dose può essere di 2 compresse.', categories: ['dolori-mestruali', 'dolori-muscolari'] },
      { strength: '550 mg', form: 'compresse rivestite', pack: '30 compresse rivestite', supply: 'RR', class: 'A', cents: 842, equivalents: 3, dose: 'Adulti: 1 compressa una o due volte al giorno, secondo la prescrizione.', categories: ['antidolorifici-con-ricetta'], note: 'Nota 66' },
    ],
  },
  {
    name: 'Acido acetilsalicilico', atc: 'N02BA01', brand: 'Acesalva', maker: 'Istituto Farmaceutico Valmarra', group: 'analgesici, antinfiammatori e antipiretici',
    uses: ['mal di testa e di denti, nevralgie, dolori mestruali, reumatici e muscolari', 'terapia sintomatica degli stati febbrili e delle sindromi da raffreddamento'], days: 3,
    avoid: [...nsaidAvoid, 'se ha meno di 16 anni, per il rischio di sindrome di Reye', 'se ha una malattia che predispone alle emorragie'],
    dosing: ['Prenda il medicinale a stomaco pieno, con abbondante acqua.', 'Non superi 3 g al giorno.'],
    overdose: 'Ronzii, vertigini, nausea e respiro accelerato sono segni di sovradosaggio: vada al pronto soccorso.',
    warnings: [...nsaidWarnings, 'Sospenda il medicinale prima di interventi chirurgici, anche dentistici, secondo il parere del medico.'], driving: 'In caso di capogiri o ronzii non guidi.', interactions: nsaidInteractions, pregnancy: nsaidPregnancy, ...nsaidEffects,
    presentations: [
      { strength: '500 mg', form: 'compresse', pack: '20 compresse', supply: 'OTC', class: 'C', cents: 640, equivalents: 2, dose: 'Adulti: 1–2 compresse, 2–3 volte al giorno.', categories: ['mal-di-testa', 'febbre'] },
      { strength: '400 mg + 240 mg', form: 'compresse effervescenti', pack: '20 compresse effervescenti', supply: 'OTC', class: 'C', cents: 985, equivalents: 0, dose: 'Adulti: 1–2 compresse sciolte in acqua, 2–3 volte al giorno. Ogni compressa unisce acido acetilsalicilico e vitamina C.', categories: ['sintomi-influenzali', 'febbre'] },
      { strength: '100 mg', form: 'compresse gastroresistenti', pack: '30 compresse gastroresistenti', supply: 'RR', class: 'A', cents: 246, equivalents: 5, dose: 'Prevenzione cardiovascolare nell’adulto: 1 compressa al giorno, prima del pasto.', categories: ['cuore-e-pressione'] },
    ],
  },
  {
    name: 'Diclofenac', atc: 'M02AA15', brand: 'Dolmarin', maker: 'Seldana Italia', group: 'antinfiammatori non steroidei per uso topico',
    uses: ['dolori e infiammazioni di articolazioni, muscoli, tendini e legamenti di natura reumatica o traumatica', 'mal di schiena, torcicollo, contusioni, distorsioni e strappi'], days: 7,
    avoid: ['se è allergico all’acido acetilsalicilico o ad altri FANS', 'se ha meno di 14 anni', 'su ferite aperte, pelle infiammata o con eczema', 'negli ultimi tre mesi di gravidanza'],
    dosing: ['Lavi le mani dopo l’applicazione, se non sono le mani la parte da trattare.', 'Solo per uso esterno: non lo ingerisca e non lo metta su occhi e mucose.', 'Non copra la zona con bendaggi che non lasciano respirare la pelle.'],
    overdose: 'L’assorbimento attraverso la pelle è basso; se il medicinale viene ingerito contatti subito un medico.',
    warnings: ['Non esponga al sole o a lampade UVA la zona trattata durante la cura e nelle due settimane seguenti.', 'Su aree estese o per periodi lunghi può dare effetti su tutto il corpo.', 'Interrompa l’uso se compare un’eruzione cutanea.'], driving: noDriving,
    interactions: ['altri FANS per bocca: si possono sommare gli effetti indesiderati', 'anticoagulanti, se l’uso è prolungato o su aree estese'], pregnancy: nsaidPregnancy,
    common: 'arrossamento, prurito, eczema nella zona di applicazione', uncommon: 'desquamazione, secchezza della pelle', rare: 'dermatite bollosa, reazione da esposizione alla luce, crisi d’asma, reazioni allergiche',
    presentations: [
      { strength: '1%', form: 'gel', pack: 'tubo 60 g', supply: 'OTC', class: 'C', cents: 1090, equivalents: 4, dose: 'Adulti e ragazzi oltre i 14 anni: 2–4 g di gel (una noce) sulla zona da trattare, 3–4 volte al giorno.', categories: ['dolori-muscolari'] },
      { strength: '2%', form: 'gel', pack: 'tubo 100 g', supply: 'OTC', class: 'C', cents: 1780, equivalents: 2, dose: 'Adulti e ragazzi oltre i 14 anni: 2–4 g di gel sulla zona da trattare, mattina e sera.', categories: ['dolori-muscolari'] },
      { strength: '140 mg', form: 'cerotti', pack: '10 cerotti medicati', supply: 'OTC', class: 'C', cents: 1990, equivalents: 2, dose: 'Adulti e ragazzi oltre i 16 anni: un cerotto sulla parte dolente, due volte al giorno, per 7 giorni al massimo.', categories: ['dolori-muscolari'] },
    ],
  },
  {
    name: 'Butilscopolamina bromuro', atc: 'A03BB01', brand: 'Spasmonel', maker: 'Laboratori Ardesio', group: 'antispastici', uses: ['manifestazioni dolorose da spasmo dello stomaco e dell’intestino', 'spasmi delle vie urinarie e dolori mestruali di tipo crampiforme'], days: 3,
    avoid: ['se ha un glaucoma ad angolo acuto', 'se soffre di ipertrofia prostatica o di ritenzione urinaria', 'se ha stenosi del piloro, ileo paralitico, colite ulcerosa o miastenia grave', 'nei bambini sotto i 6 anni'],
    dosing: ['Prenda le compresse intere con acqua.', 'Non lo usi tutti i giorni per più di tre giorni senza che sia accertata la causa del dolore.'], overdose: 'Secchezza della bocca, arrossamento, battito accelerato e difficoltà a urinare possono essere segni di sovradosaggio.',
    warnings: ['Si rivolga subito al medico se il dolore addominale è forte e continuo o si accompagna a febbre, vomito, sangue nelle feci o svenimento.', 'Può ridurre la sudorazione: cautela con la febbre e con il caldo.'], driving: 'Può dare disturbi della vista o sonnolenza: non guidi se accade.',
    interactions: ['antidepressivi triciclici, antistaminici, antipsicotici: si rafforza l’effetto anticolinergico', 'metoclopramide: gli effetti si riducono a vicenda', 'beta-agonisti: può aumentare la tachicardia'], pregnancy: 'In gravidanza e durante l’allattamento lo usi solo su consiglio del medico.',
    common: 'secchezza della bocca', uncommon: 'tachicardia, reazioni cutanee, orticaria, difetto della sudorazione', rare: 'ritenzione urinaria, affanno, reazioni allergiche gravi',
    presentations: [{ strength: '10 mg', form: 'compresse rivestite', pack: '30 compresse rivestite', supply: 'OTC', class: 'C', cents: 1240, equivalents: 2, dose: 'Adulti e ragazzi oltre i 14 anni: 1–2 compresse, 3 volte al giorno. Bambini di 6–14 anni: 1 compressa, 3 volte al giorno.', categories: ['gonfiore-e-spasmi', 'dolori-mestruali'] }],
  },
  {
    name: 'Paracetamolo e codeina', atc: 'N02AJ06', brand: 'Codeval', maker: 'Istituto Farmaceutico Valmarra', group: 'analgesici oppioidi in associazione', uses: ['dolore acuto moderato che non si attenua con altri analgesici da soli, negli adulti e nei ragazzi oltre i 12 anni'],
    avoid: ['se ha meno di 12 anni, o meno di 18 dopo asportazione di tonsille o adenoidi', 'se allatta', 'se sa di trasformare molto rapidamente la codeina in morfina', 'se ha grave insufficienza respiratoria o epatica'],
    dosing: ['La durata non deve superare 3 giorni senza un nuovo parere del medico.', 'Intervallo minimo tra due dosi: 6 ore.'], overdose: 'Sonnolenza marcata, pupille piccole e respiro lento sono segni di avvelenamento da oppioidi: chiami il 112.',
    warnings: ['La codeina può dare dipendenza, anche alle dosi consigliate.', 'Non la prenda con alcol.', 'Contiene paracetamolo: non associ altri medicinali che lo contengono.'], driving: 'Può dare sonnolenza e ridurre l’attenzione: non guidi e non usi macchinari.',
    interactions: ['benzodiazepine, sonniferi, alcol e altri oppioidi: rischio di sedazione profonda e depressione respiratoria', 'inibitori delle MAO: non vanno usati insieme né nelle due settimane precedenti', 'anticoagulanti orali'], pregnancy: 'In gravidanza solo se il medico lo ritiene indispensabile: l’uso vicino al parto può deprimere il respiro del neonato. Non lo prenda se allatta.',
    common: 'stipsi, nausea, sonnolenza, capogiri', uncommon: 'vomito, mal di testa, prurito, secchezza della bocca', rare: 'depressione respiratoria, dipendenza, reazioni allergiche, danno al fegato',
    presentations: [{ strength: '500 mg + 30 mg', form: 'compresse', pack: '16 compresse', supply: 'RNR', class: 'A', cents: 322, equivalents: 2, dose: 'Adulti: 1–2 compresse ogni 6 ore, al massimo 6 al giorno. Ragazzi di 12–18 anni: 1 compressa ogni 6 ore.', categories: ['antidolorifici-con-ricetta'], max: [1, 'La codeina può dare dipendenza: si dispensa la quantità scritta sulla ricetta.'] }],
  },
  {
    name: 'Tramadolo cloridrato', atc: 'N02AX02', brand: 'Tralidor', maker: 'Seldana Italia', group: 'analgesici oppioidi', uses: ['stati dolorosi acuti e cronici di media e grave intensità', 'dolore da procedure diagnostiche e chirurgiche'],
    avoid: ['in caso di intossicazione da alcol, sonniferi, analgesici o psicofarmaci', 'se prende o ha preso negli ultimi 14 giorni inibitori delle MAO', 'se ha un’epilessia non controllata'],
    dosing: ['Non superi 400 mg al giorno.', 'Non interrompa di colpo dopo un uso prolungato.'], overdose: 'Vomito, convulsioni, pupille piccole e respiro difficile richiedono il pronto soccorso.',
    warnings: ['Può dare dipendenza e tolleranza.', 'Può causare convulsioni, soprattutto oltre le dosi consigliate.', 'Può provocare sindrome serotoninergica se preso con certi antidepressivi.'], driving: 'Può causare sonnolenza e vertigini: non guidi.',
    interactions: ['antidepressivi SSRI, SNRI e triciclici', 'benzodiazepine, alcol e altri sedativi', 'carbamazepina: ne riduce l’effetto', 'warfarin'], pregnancy: 'Non è raccomandato in gravidanza; durante l’allattamento non va usato più di una volta senza il parere del medico.',
    common: 'nausea, capogiri, mal di testa, stipsi, sudorazione, bocca secca', uncommon: 'palpitazioni, abbassamento della pressione, prurito', rare: 'convulsioni, depressione respiratoria, allucinazioni, calo della glicemia',
    presentations: [{ strength: '50 mg', form: 'capsule', pack: '20 capsule', supply: 'RNR', class: 'A', cents: 398, equivalents: 3, dose: 'Adulti e ragazzi oltre i 12 anni: 1–2 capsule ogni 4–6 ore, al massimo 8 al giorno.', categories: ['antidolorifici-con-ricetta'], max: [1, 'È un oppioide: si dispensa la quantità scritta sulla ricetta.'] }],
  },
]
