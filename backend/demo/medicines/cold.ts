import type { Ingredient } from '@/backend/demo/medicines/ingredient'

const nasal = {
  avoid: ['se ha il glaucoma o l’ipertiroidismo', 'se soffre di malattie di cuore o di pressione alta', 'se ha meno di 12 anni', 'se prende o ha preso nelle ultime due settimane inibitori delle MAO'],
  warnings: ['Non lo usi per più di 5 giorni: un uso prolungato può peggiorare la congestione (rinite da rimbalzo) e alterare la mucosa.', 'Se soffre di ipertrofia della prostata o di diabete, chieda prima al medico.', 'Per chi fa sport: l’uso senza necessità terapeutica può dare positività ai test antidoping.'],
  interactions: ['inibitori delle MAO e antidepressivi triciclici: rischio di crisi ipertensive', 'medicinali contro la pressione alta'],
  common: 'bruciore e secchezza della mucosa del naso, starnuti', uncommon: 'mal di testa, insonnia, palpitazioni', rare: 'aumento della pressione, reazioni allergiche, congestione di rimbalzo',
}

export const cold: Ingredient[] = [
  {
    name: 'Ambroxolo cloridrato', atc: 'R05CB06', brand: 'Bronavel', maker: 'Laboratori Ardesio', group: 'mucolitici', uses: ['disturbi della secrezione nelle affezioni broncopolmonari acute, con tosse grassa e catarro denso'], days: 5,
    avoid: ['se ha meno di 2 anni', 'se soffre di gravi alterazioni del fegato o dei reni', 'se è intollerante al fruttosio (per le forme con sorbitolo)'], dosing: ['Beva molta acqua durante la cura: aiuta a fluidificare il catarro.'], overdose: 'Non sono noti sintomi specifici; in caso di dose eccessiva contatti il medico.',
    warnings: ['Sono state segnalate gravi reazioni della pelle: se compare un’eruzione cutanea, anche sulle mucose, interrompa subito e chiami il medico.', 'Può irritare lo stomaco: cautela se ha sofferto di ulcera.'], driving: 'Non sono noti effetti sulla guida.', interactions: ['antitosse: non vanno presi insieme, perché il catarro resterebbe nei bronchi', 'antibiotici (amoxicillina, cefuroxima, eritromicina): ne aumenta la concentrazione nei bronchi'],
    pregnancy: 'Non lo usi nei primi tre mesi di gravidanza; in seguito e durante l’allattamento solo su consiglio del medico.', common: 'nausea, alterazione del gusto, intorpidimento di bocca e gola', uncommon: 'vomito, diarrea, dolore addominale, bocca secca', rare: 'eruzione cutanea, orticaria, reazioni anafilattiche, gravi reazioni della pelle',
    presentations: [
      { strength: '15 mg/5 ml', form: 'sciroppo', pack: 'flacone 200 ml', supply: 'OTC', class: 'C', cents: 890, equivalents: 3, dose: 'Adulti: 10 ml, 3 volte al giorno. Bambini oltre i 5 anni: 5 ml, 3 volte al giorno. Bambini di 2–5 anni: 2,5 ml, 3 volte al giorno.', categories: ['tosse'] },
      { strength: '30 mg', form: 'compresse', pack: '20 compresse', supply: 'OTC', class: 'C', cents: 760, equivalents: 2, dose: 'Adulti: 1 compressa, 3 volte al giorno, dopo i pasti.', categories: ['tosse'] },
    ],
  },
  {
    name: 'Acetilcisteina', atc: 'R05CB01', brand: 'Cistalia', maker: 'Brivanti Farmaceutici', group: 'mucolitici', uses: ['affezioni respiratorie con ipersecrezione densa e vischiosa: bronchite acuta e cronica, sinusite, catarro'], days: 5,
    avoid: ['se ha meno di 2 anni', 'in gravidanza e durante l’allattamento, se non lo prescrive il medico'], dosing: ['Sciolga il medicinale in un bicchiere con poca acqua, mescolando.', 'Il leggero odore di zolfo è proprio del principio attivo.'], overdose: 'Possono comparire nausea, vomito e diarrea.',
    warnings: ['Se soffre di asma, va usata sotto stretto controllo del medico.', 'Se ha o ha avuto ulcera gastrica, ne parli prima con il medico.'], driving: 'Non altera la capacità di guidare.', interactions: ['antitosse: non vanno presi insieme', 'antibiotici per bocca: li prenda a distanza di 2 ore', 'nitroglicerina: può abbassare la pressione e dare mal di testa', 'carbone attivo: ne riduce l’effetto'],
    pregnancy: 'Solo in caso di effettiva necessità e sotto il controllo del medico.', common: 'nessuno noto alle dosi consigliate', uncommon: 'mal di testa, nausea, vomito, diarrea, orticaria, febbre, ronzii', rare: 'broncospasmo, affanno, cattiva digestione, reazioni anafilattiche',
    presentations: [
      { strength: '600 mg', form: 'compresse effervescenti', pack: '30 compresse effervescenti', supply: 'OTC', class: 'C', cents: 1490, equivalents: 4, dose: 'Adulti: 1 compressa al giorno, preferibilmente la sera.', categories: ['tosse'] },
      { strength: '200 mg', form: 'bustine', pack: '30 bustine', supply: 'OTC', class: 'C', cents: 1060, equivalents: 2, dose: 'Adulti: 1 bustina, 2–3 volte al giorno. Bambini oltre i 2 anni: mezza o una bustina, secondo l’età, 2 volte al giorno.', categories: ['tosse'] },
      { strength: '100 mg/5 ml', form: 'sciroppo', pack: 'flacone 150 ml', supply: 'SOP', class: 'C', cents: 830, equivalents: 1, dose: 'Bambini di 2–4 anni: 5 ml, 2 volte al giorno. Oltre i 4 anni: 5 ml, 3 volte al giorno.', categories: ['tosse'] },
    ],
  },
  {
    name: 'Destrometorfano bromidrato', atc: 'R05DA09', brand: 'Tussirene', maker: 'Laboratori Ardesio', group: 'sedativi della tosse', uses: ['trattamento sintomatico della tosse secca e stizzosa'], days: 5,
    avoid: ['se soffre di asma bronchiale, bronchite cronica o insufficienza respiratoria', 'se prende o ha preso nelle ultime due settimane antidepressivi inibitori delle MAO', 'nei bambini sotto i 12 anni (compresse) o i 2 anni (sciroppo)', 'se allatta'],
    dosing: ['Usi il misurino allegato.', 'Non superi le quattro dosi al giorno.'], overdose: 'Agitazione, confusione, allucinazioni, vomito e respiro lento sono segni di sovradosaggio: vada al pronto soccorso.',
    warnings: ['Sono stati segnalati casi di abuso, soprattutto tra i giovani: non superi le dosi.', 'Non beva alcol durante la cura.', 'Una tosse che dura o si accompagna a febbre e sangue va vista dal medico.'], driving: 'Può causare sonnolenza: eviti di guidare.', interactions: ['inibitori delle MAO, SSRI e altri antidepressivi: rischio di sindrome serotoninergica', 'alcol e sedativi', 'fluoxetina, paroxetina, terbinafina: aumentano i livelli di destrometorfano'],
    pregnancy: 'Non lo usi nei primi mesi di gravidanza né durante l’allattamento; in seguito solo su consiglio del medico.', common: 'sonnolenza, capogiri, nausea', uncommon: 'vomito, stipsi, stanchezza', rare: 'eruzione cutanea, confusione, reazioni allergiche',
    presentations: [
      { strength: '15 mg/5 ml', form: 'sciroppo', pack: 'flacone 150 ml', supply: 'OTC', class: 'C', cents: 960, equivalents: 3, dose: 'Adulti: 10 ml, fino a 4 volte al giorno. Bambini di 6–12 anni: 5 ml, fino a 4 volte al giorno.', categories: ['tosse'], max: [2, 'Il destrometorfano può essere abusato: per quantità maggiori chieda al farmacista.'] },
      { strength: '10 mg', form: 'pastiglie', pack: '24 pastiglie', supply: 'OTC', class: 'C', cents: 820, equivalents: 1, dose: 'Adulti e ragazzi oltre i 12 anni: sciogliere in bocca 1 pastiglia, fino a 6 volte al giorno.', categories: ['tosse', 'mal-di-gola'], max: [2, 'Il destrometorfano può essere abusato: per quantità maggiori chieda al farmacista.'] },
    ],
  },
  {
    name: 'Xilometazolina cloridrato', atc: 'R01AA07', brand: 'Nasalba', maker: 'Seldana Italia', group: 'decongestionanti nasali', uses: ['decongestione della mucosa nasale nel raffreddore e nella sinusite'], days: 4,
    ...nasal, dosing: ['Soffi il naso prima dell’uso e usi il flacone una persona sola.', 'L’ultima applicazione va fatta poco prima di andare a letto.'], overdose: 'Se ingerita o usata in eccesso può causare aumento della pressione e, nei bambini, sonnolenza profonda: vada al pronto soccorso.', driving: 'Alle dosi consigliate non altera la guida.', pregnancy: 'Non va usata in gravidanza; durante l’allattamento solo su consiglio del medico.',
    presentations: [{ strength: '0,1%', form: 'spray nasale', pack: 'flacone 10 ml', supply: 'OTC', class: 'C', cents: 720, equivalents: 4, dose: 'Adulti e ragazzi oltre i 12 anni: 1 erogazione per narice, fino a 3 volte al giorno.', categories: ['naso-chiuso'] }],
  },
  {
    name: 'Ossimetazolina cloridrato', atc: 'R01AA05', brand: 'Rinoviva', maker: 'Laboratori Ardesio', group: 'decongestionanti nasali', uses: ['sollievo dalla congestione nasale del raffreddore e della rinite'], days: 4,
    ...nasal, dosing: ['Tenga il flacone in posizione verticale.', 'Lasci passare almeno 8 ore tra una dose e l’altra.'], overdose: 'Può causare nausea, febbre, tachicardia e sonnolenza: contatti un centro antiveleni.', driving: 'Alle dosi consigliate non altera la guida.', pregnancy: 'In gravidanza e durante l’allattamento solo su consiglio del medico.',
    presentations: [{ strength: '0,05%', form: 'spray nasale', pack: 'flacone 15 ml', supply: 'OTC', class: 'C', cents: 840, equivalents: 2, dose: 'Adulti e ragazzi oltre i 12 anni: 1–2 erogazioni per narice, mattina e sera.', categories: ['naso-chiuso'] }],
  },
  {
    name: 'Paracetamolo e pseudoefedrina', atc: 'R01BA52', brand: 'Influval', maker: 'Istituto Farmaceutico Valmarra', group: 'analgesici e decongestionanti in associazione', uses: ['sintomi del raffreddore e dell’influenza: febbre, dolori, naso chiuso'], days: 3,
    avoid: ['se ha la pressione molto alta o non controllata, o malattie di cuore', 'se ha una malattia renale grave', 'se ha il glaucoma, l’ipertiroidismo o il diabete', 'se prende inibitori delle MAO', 'se ha meno di 15 anni', 'in gravidanza e durante l’allattamento'],
    dosing: ['Sciolga la bustina in acqua calda.', 'Non superi le 3 bustine al giorno.'], overdose: 'Il paracetamolo in eccesso danneggia il fegato; la pseudoefedrina può causare agitazione, convulsioni e pressione alta: vada al pronto soccorso.',
    warnings: ['Con la pseudoefedrina sono stati segnalati casi di encefalopatia posteriore reversibile (PRES) e di vasocostrizione cerebrale: un mal di testa improvviso e violento, nausea, confusione o disturbi della vista richiedono il pronto soccorso.', 'Contiene paracetamolo: non associ altri medicinali che lo contengono.', 'Per chi fa sport: può dare positività ai test antidoping.'], driving: 'Può causare capogiri: cautela alla guida.', interactions: ['inibitori delle MAO: crisi ipertensive', 'antipertensivi e beta-bloccanti', 'altri simpaticomimetici e decongestionanti', 'anticoagulanti orali'],
    pregnancy: 'Non lo usi in gravidanza né durante l’allattamento.', common: 'insonnia, nervosismo, bocca secca, nausea', uncommon: 'palpitazioni, aumento della pressione, mal di testa', rare: 'colite ischemica, neuropatia ottica, PRES, gravi reazioni della pelle',
    presentations: [{ strength: '500 mg + 60 mg', form: 'bustine', pack: '10 bustine', supply: 'OTC', class: 'C', cents: 1050, equivalents: 2, dose: 'Adulti e ragazzi oltre i 15 anni: 1 bustina ogni 6–8 ore, al massimo 3 al giorno.', categories: ['sintomi-influenzali', 'naso-chiuso'], max: [2, 'Contiene pseudoefedrina: si può acquistare una quantità limitata per volta.'], minimumAge: 18 }],
  },
  {
    name: 'Flurbiprofene', atc: 'R02AX01', brand: 'Golaferma', maker: 'Brivanti Farmaceutici', group: 'antinfiammatori per uso orofaringeo', uses: ['stati irritativo-infiammatori della gola, anche associati a dolore (faringiti, gengiviti, stomatiti)'], days: 3,
    avoid: ['se è allergico all’acido acetilsalicilico o ad altri FANS', 'se ha o ha avuto ulcera o sanguinamenti gastrointestinali', 'negli ultimi tre mesi di gravidanza', 'se ha meno di 12 anni'], dosing: ['Aspetti qualche minuto prima di bere o mangiare.'], overdose: 'Nausea, vomito e irritazione dello stomaco: contatti il medico.',
    warnings: ['Se il mal di gola dura più di tre giorni o si accompagna a febbre alta, si rivolga al medico.', 'Cautela in chi soffre di asma.'], driving: 'Non altera la capacità di guidare.', interactions: ['altri FANS', 'anticoagulanti'], pregnancy: 'Non lo usi nel terzo trimestre; nei primi sei mesi e in allattamento solo su consiglio del medico.',
    common: 'pizzicore, sensazione di calore in bocca', uncommon: 'alterazione del gusto, afte, nausea', rare: 'reazioni allergiche, broncospasmo',
    presentations: [
      { strength: '0,25%', form: 'spray orale', pack: 'flacone 15 ml', supply: 'OTC', class: 'C', cents: 1040, equivalents: 2, dose: 'Adulti: 2 spruzzi, 3 volte al giorno, sulla parte interessata.', categories: ['mal-di-gola'] },
      { strength: '8,75 mg', form: 'pastiglie', pack: '16 pastiglie', supply: 'OTC', class: 'C', cents: 880, equivalents: 3, dose: 'Adulti e ragazzi oltre i 12 anni: sciogliere in bocca 1 pastiglia ogni 3–6 ore, al massimo 5 al giorno.', categories: ['mal-di-gola'] },
    ],
  },
  {
    name: 'Benzidamina cloridrato', atc: 'A01AD02', brand: 'Oralmira', maker: 'Seldana Italia', group: 'antinfiammatori per il cavo orale', uses: ['sintomi, anche dolorosi, di gengiviti, stomatiti e faringiti', 'cure dentarie conservative o estrattive'], days: 7,
    avoid: ['se è allergico alla benzidamina'], dosing: ['Non diluisca lo spray.', 'Il collutorio si può usare puro o diluito in un po’ d’acqua; non va ingerito.'], overdose: 'Se ingerito in grande quantità può causare vomito, agitazione, tremore: contatti il medico.',
    warnings: ['L’uso prolungato può dare sensibilizzazione: interrompa e chieda al medico.', 'Cautela in chi è allergico all’acido acetilsalicilico o soffre di asma.'], driving: 'Non altera la capacità di guidare.', interactions: ['non sono note interazioni con altri medicinali'], pregnancy: 'Non ci sono dati sufficienti: in gravidanza e durante l’allattamento chieda prima al medico.',
    common: 'intorpidimento della bocca di breve durata', uncommon: 'reazione da esposizione alla luce, bruciore', rare: 'laringospasmo, gonfiore del viso, reazioni allergiche',
    presentations: [
      { strength: '0,15%', form: 'collutorio', pack: 'flacone 240 ml', supply: 'OTC', class: 'C', cents: 1120, equivalents: 2, dose: 'Sciacqui o gargarismi con 15 ml, 2–3 volte al giorno.', categories: ['mal-di-gola', 'bocca-e-gengive'] },
      { strength: '0,3%', form: 'spray orale', pack: 'flacone 15 ml', supply: 'OTC', class: 'C', cents: 960, equivalents: 2, dose: 'Adulti: 2–4 spruzzi, 2–6 volte al giorno. Bambini di 6–12 anni: 2 spruzzi.', categories: ['mal-di-gola'] },
    ],
  },
  {
    name: 'Cetirizina dicloridrato', atc: 'R06AE07', brand: 'Allervia', maker: 'Brivanti Farmaceutici', group: 'antistaminici per uso sistemico', uses: ['sintomi nasali e oculari della rinite allergica stagionale e perenne', 'orticaria'], days: 3,
    avoid: ['se ha una malattia renale grave (clearance della creatinina inferiore a 10 ml/min)', 'se è allergico all’idrossizina o ad altri derivati della piperazina', 'se ha meno di 6 anni (compresse)'], dosing: ['Prenda le compresse con un bicchiere d’acqua, a qualunque ora.', 'Se ha problemi ai reni la dose va ridotta: chieda al medico.'], overdose: 'Confusione, sonnolenza, tremore e battito accelerato: contatti il medico.',
    warnings: ['Se deve fare test allergologici, sospenda la cura tre giorni prima.', 'Cautela se è predisposto alla ritenzione di urina, se è epilettico o a rischio di convulsioni.'], driving: 'A dosi normali non riduce l’attenzione, ma alcune persone provano sonnolenza: osservi come reagisce prima di guidare.', interactions: ['alcol e altre sostanze che deprimono il sistema nervoso', 'teofillina: ne riduce lievemente l’eliminazione'],
    pregnancy: 'In gravidanza da evitare, per prudenza; passa nel latte: chieda consiglio al medico prima di usarla se allatta.', common: 'sonnolenza, mal di testa, capogiri, bocca secca, stanchezza', uncommon: 'agitazione, formicolii, diarrea, prurito, eruzione cutanea', rare: 'reazioni allergiche gravi, convulsioni, alterazioni del fegato',
    presentations: [
      { strength: '10 mg', form: 'compresse rivestite', pack: '7 compresse rivestite', supply: 'OTC', class: 'C', cents: 690, equivalents: 3, dose: 'Adulti e ragazzi oltre i 12 anni: 1 compressa al giorno.', categories: ['antistaminici'] },
      { strength: '10 mg', form: 'compresse rivestite', pack: '20 compresse rivestite', supply: 'RR', class: 'A', cents: 478, equivalents: 4, dose: 'Adulti e ragazzi oltre i 12 anni: 1 compressa al giorno.', categories: ['antistaminici'], note: 'Nota 89' },
      { strength: '10 mg/ml', form: 'gocce orali', pack: 'flacone 20 ml', supply: 'RR', class: 'C', cents: 1180, equivalents: 1, dose: 'Bambini di 2–6 anni: 5 gocce, 2 volte al giorno. Di 6–12 anni: 10 gocce, 2 volte al giorno. Adulti: 20 gocce al giorno.', categories: ['antistaminici'] },
    ],
  },
  {
    name: 'Loratadina', atc: 'R06AX13', brand: 'Lorasol', maker: 'Laboratori Ardesio', group: 'antistaminici per uso sistemico', uses: ['sintomi della rinite allergica: starnuti, naso che cola, prurito, occhi che bruciano', 'sintomi dell’orticaria cronica'], days: 7,
    avoid: ['se ha meno di 2 anni'], dosing: ['Si può prendere con o senza cibo.'], overdose: 'Sonnolenza, tachicardia e mal di testa.', warnings: ['Se ha una grave malattia del fegato la dose va presa a giorni alterni.', 'Sospenda almeno 2 giorni prima dei test allergologici cutanei.'], driving: 'Molto raramente può dare sonnolenza.', interactions: ['ketoconazolo, eritromicina e cimetidina: possono aumentarne i livelli, senza effetti di rilievo noti'],
    pregnancy: 'Per prudenza è meglio evitarla in gravidanza; passa nel latte, quindi non è consigliata durante l’allattamento.', common: 'sonnolenza, mal di testa', uncommon: 'aumento dell’appetito, insonnia', rare: 'reazioni allergiche gravi, palpitazioni, alterazioni del fegato, caduta dei capelli',
    presentations: [{ strength: '10 mg', form: 'compresse', pack: '20 compresse', supply: 'OTC', class: 'C', cents: 1150, equivalents: 3, dose: 'Adulti e bambini sopra i 30 kg: 1 compressa al giorno.', categories: ['antistaminici'] }],
  },
  {
    name: 'Beclometasone dipropionato', atc: 'R01AD01', brand: 'Rinoclara', maker: 'Valdera Biofarma', group: 'corticosteroidi nasali', uses: ['prevenzione e trattamento della rinite allergica, anche stagionale'], days: 14,
    avoid: ['se ha un’infezione del naso non trattata', 'se ha meno di 18 anni, salvo prescrizione'], dosing: ['L’effetto pieno arriva dopo alcuni giorni di uso regolare.', 'Appena i sintomi migliorano, riduca alla dose minima efficace.'], overdose: 'Dosi eccessive per lunghi periodi possono ridurre la funzione delle ghiandole surrenali.',
    warnings: ['Se la vista si annebbia si rivolga al medico.', 'Non lo usi per più di un mese senza il parere del medico.'], driving: 'Non altera la capacità di guidare.', interactions: ['ritonavir e cobicistat: possono aumentare l’effetto del cortisonico', 'altri corticosteroidi'], pregnancy: 'Solo se il medico ritiene che i benefici superino i rischi.',
    common: 'secchezza e irritazione del naso, sangue dal naso', uncommon: 'alterazioni di gusto e olfatto', rare: 'perforazione del setto, glaucoma, cataratta, reazioni allergiche',
    presentations: [{ strength: '50 mcg', form: 'spray nasale', pack: 'flacone 200 erogazioni', supply: 'SOP', class: 'C', cents: 1390, equivalents: 1, dose: 'Adulti: 2 erogazioni per narice, mattina e sera.', categories: ['naso-e-allergia'] }],
  },
  {
    name: 'Ketotifene', atc: 'S01GX08', brand: 'Oculia', maker: 'Valdera Biofarma', group: 'antiallergici oftalmici', uses: ['sintomi della congiuntivite allergica stagionale: prurito, rossore, lacrimazione'], days: 7,
    avoid: ['se ha meno di 3 anni'], dosing: ['Lavi le mani, abbassi la palpebra inferiore e non tocchi l’occhio con il beccuccio.', 'Lasci passare 5 minuti da un altro collirio.'], overdose: 'Non sono noti casi con l’uso oculare.', warnings: ['Tolga le lenti a contatto morbide prima dell’uso e le rimetta dopo 15 minuti.'], driving: 'Se la vista si annebbia dopo l’instillazione, aspetti che torni chiara.', interactions: ['sedativi, antistaminici e alcol: l’uso insieme può aumentarne l’effetto'],
    pregnancy: 'Chieda consiglio al medico in gravidanza; si può usare durante l’allattamento.', common: 'irritazione e dolore all’occhio', uncommon: 'vista offuscata, occhio secco, mal di testa, bocca secca', rare: 'reazioni allergiche, sonnolenza',
    presentations: [{ strength: '0,25 mg/ml', form: 'collirio', pack: '20 contenitori monodose', supply: 'OTC', class: 'C', cents: 1520, equivalents: 1, dose: 'Adulti e bambini oltre i 3 anni: 1 goccia per occhio, 2 volte al giorno.', categories: ['occhi-e-allergia', 'occhi'], shape: 'box', content: 'vials' }],
  },
]
