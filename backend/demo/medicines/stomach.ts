import type { Ingredient } from '@/backend/demo/medicines/ingredient'

export const stomach: Ingredient[] = [
  {
    name: 'Loperamide cloridrato', atc: 'A07DA03', brand: 'Enterfix', maker: 'Seldana Italia', group: 'antidiarroici', uses: ['trattamento sintomatico della diarrea acuta'], days: 2,
    avoid: ['se ha meno di 12 anni', 'se ha sangue nelle feci o febbre alta', 'in caso di colite ulcerosa acuta, colite da antibiotici o enterocolite batterica', 'in gravidanza (primo trimestre) e durante l’allattamento'],
    dosing: ['Non lo usi per più di 2 giorni.', 'Beva molto: con la diarrea si perdono acqua e sali.'], overdose: 'Dosi superiori a quelle consigliate possono causare gravi problemi al cuore, stipsi, sonnolenza e difficoltà di respiro: vada al pronto soccorso.',
    warnings: ['È un trattamento dei sintomi: se la diarrea dura più di due giorni va cercata la causa.', 'Non superi la dose massima: sono stati segnalati gravi disturbi del ritmo cardiaco.', 'Sospenda se compaiono stipsi o gonfiore dell’addome.'], driving: 'Può dare stanchezza, capogiri o sonnolenza.', interactions: ['chinidina, ritonavir, itraconazolo, gemfibrozil: ne aumentano i livelli', 'desmopressina per bocca', 'medicinali che rallentano l’intestino'],
    pregnancy: 'Non lo usi nel primo trimestre; in seguito e durante l’allattamento solo su consiglio del medico.', common: 'stipsi, flatulenza, nausea, mal di testa', uncommon: 'bocca secca, dolore addominale, sonnolenza, eruzione cutanea', rare: 'ileo, megacolon, ritenzione di urina, gravi reazioni della pelle',
    presentations: [
      { strength: '2 mg', form: 'capsule', pack: '8 capsule', supply: 'OTC', class: 'C', cents: 590, equivalents: 4, dose: 'Adulti e ragazzi oltre i 12 anni: 2 capsule all’inizio, poi 1 dopo ogni scarica, al massimo 4 al giorno.', categories: ['diarrea'], max: [2, 'Dosi eccessive di loperamide possono causare disturbi del cuore: si acquista una quantità limitata.'] },
      { strength: '2 mg', form: 'capsule', pack: '15 capsule', supply: 'SOP', class: 'C', cents: 840, equivalents: 2, dose: 'Adulti e ragazzi oltre i 12 anni: 2 capsule all’inizio, poi 1 dopo ogni scarica, al massimo 4 al giorno.', categories: ['diarrea'], max: [1, 'Dosi eccessive di loperamide possono causare disturbi del cuore: si acquista una quantità limitata.'] },
    ],
  },
  {
    name: 'Sodio alginato e potassio idrogeno carbonato', atc: 'A02BX13', brand: 'Reflusal', maker: 'Laboratori Ardesio', group: 'medicinali per il reflusso gastroesofageo', uses: ['sintomi del reflusso: rigurgito acido, bruciore di stomaco e cattiva digestione, per esempio dopo i pasti o in gravidanza'], days: 7,
    avoid: ['se è allergico ai paraidrossibenzoati', 'se deve limitare molto il potassio o il sodio, senza il parere del medico'], dosing: ['Lo prenda dopo i pasti e prima di coricarsi.', 'Agiti il flacone.'], overdose: 'Può comparire gonfiore dell’addome.',
    warnings: ['Contiene sodio e potassio: lo consideri se segue una dieta povera di sale o ha malattie dei reni.', 'Se i sintomi durano più di una settimana, si rivolga al medico.'], driving: 'Non altera la capacità di guidare.', interactions: ['lasci passare 2 ore da altri medicinali, in particolare tetracicline, fluorochinoloni, ferro, levotiroxina e digossina'], pregnancy: 'Può essere usato in gravidanza e durante l’allattamento, se necessario.',
    common: 'nessuno noto alle dosi consigliate', uncommon: 'gonfiore', rare: 'reazioni allergiche, broncospasmo',
    presentations: [
      { strength: '500 mg + 100 mg/5 ml', form: 'sospensione orale', pack: 'flacone 200 ml', supply: 'OTC', class: 'C', cents: 1090, equivalents: 2, dose: 'Adulti e ragazzi oltre i 12 anni: 5–10 ml dopo i pasti e prima di coricarsi.', categories: ['acidita-e-reflusso'] },
      { strength: '500 mg + 100 mg', form: 'bustine', pack: '20 bustine', supply: 'OTC', class: 'C', cents: 1220, equivalents: 2, dose: 'Adulti e ragazzi oltre i 12 anni: 1 bustina dopo i pasti e prima di coricarsi.', categories: ['acidita-e-reflusso'] },
    ],
  },
  {
    name: 'Magaldrato', atc: 'A02AD02', brand: 'Gastrolume', maker: 'Istituto Farmaceutico Valmarra', group: 'antiacidi', uses: ['bruciore e dolore di stomaco da iperacidità', 'ulcera gastroduodenale e gastriti, come antiacido'], days: 14,
    avoid: ['se soffre di grave insufficienza renale', 'nei bambini sotto i 12 anni'], dosing: ['Lo prenda un’ora dopo i pasti e prima di coricarsi.'], overdose: 'Dosi eccessive per lungo tempo possono ridurre i fosfati nel sangue.', warnings: ['Non lo usi a lungo se ha problemi ai reni.', 'Un bruciore che dura nonostante la cura va visto dal medico.'], driving: 'Non altera la capacità di guidare.',
    interactions: ['tetracicline, fluorochinoloni, ferro, digossina, bifosfonati: li prenda a distanza di almeno 2 ore'], pregnancy: 'Può essere usato per brevi periodi, su consiglio del medico.', common: 'feci molli', uncommon: 'diarrea', rare: 'reazioni allergiche, aumento di magnesio nel sangue in chi ha i reni malati',
    presentations: [{ strength: '800 mg', form: 'bustine', pack: '40 bustine', supply: 'OTC', class: 'C', cents: 1350, equivalents: 1, dose: 'Adulti: 1 bustina un’ora dopo i pasti e prima di coricarsi, al massimo 4 al giorno.', categories: ['acidita-e-reflusso'] }],
  },
  {
    name: 'Esomeprazolo', atc: 'A02BC05', brand: 'Esoliden', maker: 'Brivanti Farmaceutici', group: 'inibitori della pompa protonica', uses: ['trattamento a breve termine dei sintomi da reflusso (bruciore e rigurgito acido) negli adulti'], days: 14,
    avoid: ['se prende nelfinavir', 'se ha meno di 18 anni, salvo prescrizione'], dosing: ['Inghiotta la compressa intera con mezzo bicchiere d’acqua, senza masticarla.', 'Può servire qualche giorno perché i sintomi passino.'], overdose: 'Sono stati osservati debolezza e disturbi dello stomaco.',
    warnings: ['Parli con il medico se perde peso senza motivo, ha difficoltà a inghiottire, vomita sangue o ha feci nere.', 'Un uso per più di un anno può aumentare il rischio di fratture e ridurre il magnesio nel sangue.', 'Può alterare l’esame della cromogranina A.'], driving: 'Raramente può dare capogiri o vista offuscata.', interactions: ['clopidogrel: ne può ridurre l’effetto', 'ketoconazolo, itraconazolo, erlotinib, digossina, diazepam, fenitoina, warfarin', 'metotrexato ad alte dosi', 'erba di San Giovanni'],
    pregnancy: 'Per prudenza è meglio evitarlo in gravidanza; non lo usi durante l’allattamento.', common: 'mal di testa, diarrea, stipsi, dolore addominale, nausea, flatulenza', uncommon: 'gonfiore dei piedi, insonnia, capogiri, bocca secca, eruzione cutanea', rare: 'alterazioni del sangue e del fegato, dolori articolari, gravi reazioni della pelle, lupus cutaneo',
    presentations: [
      { strength: '20 mg', form: 'compresse gastroresistenti', pack: '14 compresse gastroresistenti', supply: 'OTC', class: 'C', cents: 1190, equivalents: 4, dose: 'Adulti: 1 compressa al giorno, per 14 giorni al massimo.', categories: ['acidita-e-reflusso'] },
      { strength: '40 mg', form: 'compresse gastroresistenti', pack: '28 compresse gastroresistenti', supply: 'RR', class: 'A', cents: 1124, equivalents: 4, dose: 'Adulti: 1 compressa al giorno, per 4–8 settimane secondo la prescrizione.', categories: ['acidita-e-reflusso'], note: 'Note 1 e 48' },
    ],
  },
  {
    name: 'Pantoprazolo', atc: 'A02BC02', brand: 'Pantiral', maker: 'Valdera Biofarma', group: 'inibitori della pompa protonica', uses: ['esofagite da reflusso', 'ulcera dello stomaco e del duodeno', 'prevenzione dell’ulcera da antinfiammatori nelle persone a rischio'],
    avoid: ['se è allergico ad altri inibitori della pompa protonica'], dosing: ['Prenda la compressa intera, un’ora prima del pasto, con acqua.'], overdose: 'Non sono noti sintomi da sovradosaggio.', warnings: ['L’uso prolungato può ridurre vitamina B12 e magnesio e aumentare il rischio di fratture.', 'Può nascondere i sintomi di altre malattie: riferisca al medico perdita di peso e difficoltà a inghiottire.'], driving: 'Può dare capogiri o disturbi della vista.',
    interactions: ['ketoconazolo, itraconazolo, erlotinib', 'warfarin', 'metotrexato', 'atazanavir e altri anti-HIV'], pregnancy: 'Solo se il medico ritiene che i benefici superino i rischi.', common: 'polipi benigni dello stomaco', uncommon: 'mal di testa, capogiri, diarrea, nausea, stipsi, fratture', rare: 'disturbi della vista, alterazioni del sangue e del fegato, gravi reazioni della pelle, nefrite',
    presentations: [
      { strength: '20 mg', form: 'compresse gastroresistenti', pack: '28 compresse gastroresistenti', supply: 'RR', class: 'A', cents: 588, equivalents: 4, dose: 'Adulti: 1 compressa al giorno.', categories: ['acidita-e-reflusso'], note: 'Note 1 e 48' },
      { strength: '40 mg', form: 'compresse gastroresistenti', pack: '28 compresse gastroresistenti', supply: 'RR', class: 'A', cents: 1018, equivalents: 5, dose: 'Adulti: 1 compressa al giorno.', categories: ['acidita-e-reflusso'], note: 'Note 1 e 48' },
    ],
  },
  {
    name: 'Macrogol 4000', atc: 'A06AD15', brand: 'Regolvia', maker: 'Laboratori Ardesio', group: 'lassativi osmotici', uses: ['trattamento della stipsi negli adulti e nei bambini oltre gli 8 anni'], days: 7,
    avoid: ['se ha una grave malattia infiammatoria dell’intestino', 'se ha un’ostruzione o una perforazione intestinale', 'se ha dolori addominali di origine non nota'], dosing: ['Sciolga la bustina in un bicchiere d’acqua.', 'L’effetto compare in 24–48 ore.'], overdose: 'Può causare diarrea, che passa riducendo la dose.', warnings: ['La stipsi va curata prima di tutto con acqua, fibre e movimento.', 'Non lo usi a lungo senza il parere del medico.'], driving: 'Non altera la capacità di guidare.',
    interactions: ['può ridurre l’assorbimento di altri medicinali presi nello stesso momento, per esempio gli antiepilettici'], pregnancy: 'Può essere usato in gravidanza e durante l’allattamento.', common: 'gonfiore e dolore addominale, nausea, diarrea', uncommon: 'vomito, urgenza di andare in bagno', rare: 'reazioni allergiche, squilibrio dei sali',
    presentations: [{ strength: '10 g', form: 'polvere orale', pack: '20 bustine', supply: 'OTC', class: 'C', cents: 1140, equivalents: 4, dose: 'Adulti e bambini oltre gli 8 anni: 1–2 bustine al giorno, la mattina.', categories: ['stipsi'] }],
  },
  {
    name: 'Bisacodile', atc: 'A06AB02', brand: 'Lassidor', maker: 'Seldana Italia', group: 'lassativi di contatto', uses: ['trattamento di breve durata della stipsi occasionale'], days: 7,
    avoid: ['se ha dolore addominale acuto, nausea o vomito', 'se ha un’ostruzione dell’intestino o sanguinamento rettale', 'se è disidratato', 'se ha meno di 10 anni'], dosing: ['La prenda preferibilmente la sera, intera, con acqua; mai insieme al latte o agli antiacidi.'], overdose: 'Può causare crampi e diarrea con perdita di liquidi e sali.', warnings: ['L’abuso di lassativi può rendere l’intestino pigro e ridurre il potassio.', 'Non lo usi per più di 7 giorni.'], driving: 'In caso di crampi o capogiri non guidi.',
    interactions: ['antiacidi e latte: fanno sciogliere la compressa nello stomaco', 'diuretici e corticosteroidi: perdita di potassio', 'digossina'], pregnancy: 'Solo sotto il controllo del medico.', common: 'crampi e dolore addominale, diarrea, nausea', uncommon: 'capogiri, vomito, sangue nelle feci', rare: 'disidratazione, colite, reazioni allergiche',
    presentations: [{ strength: '5 mg', form: 'compresse rivestite', pack: '30 compresse rivestite', supply: 'OTC', class: 'C', cents: 760, equivalents: 2, dose: 'Adulti: 1–2 compresse la sera. Ragazzi oltre i 10 anni: 1 compressa.', categories: ['stipsi'] }],
  },
  {
    name: 'Glicerolo', atc: 'A06AG04', brand: 'Glicerina Valmarra', maker: 'Istituto Farmaceutico Valmarra', group: 'lassativi', uses: ['trattamento di breve durata della stipsi occasionale'], days: 7,
    avoid: ['se ha dolori addominali acuti o di origine sconosciuta', 'se ha emorroidi acute con dolore e sanguinamento'], dosing: ['Tolga la supposta dall’involucro e la introduca nel retto; trattenga finché può.'], overdose: 'Può causare diarrea e crampi.', warnings: ['L’uso frequente può dare dipendenza e irritazione.'], driving: 'Non altera la capacità di guidare.', interactions: ['non sono note interazioni con l’uso rettale occasionale'], pregnancy: 'Solo in caso di necessità, chiedendo al medico.', common: 'irritazione e bruciore', uncommon: 'crampi isolati', rare: 'diarrea con perdita di liquidi',
    presentations: [
      { strength: '2250 mg', form: 'supposte', pack: '18 supposte', supply: 'OTC', class: 'C', cents: 480, equivalents: 3, dose: 'Adulti e ragazzi oltre i 12 anni: 1 supposta al bisogno, al massimo 2 al giorno.', categories: ['stipsi'] },
      { strength: '1375 mg', form: 'supposte', pack: '18 supposte', supply: 'OTC', class: 'C', cents: 450, equivalents: 2, dose: 'Bambini di 2–12 anni: 1 supposta al bisogno, al massimo 1 al giorno.', categories: ['stipsi'] },
    ],
  },
  {
    name: 'Lattulosio', atc: 'A06AD11', brand: 'Lattiva', maker: 'Valdera Biofarma', group: 'lassativi osmotici', uses: ['trattamento di breve durata della stipsi occasionale'], days: 7,
    avoid: ['se soffre di galattosemia', 'se ha un’ostruzione dell’intestino'], dosing: ['Lo prenda preferibilmente la sera, puro o in acqua. L’effetto compare in 1–2 giorni.'], overdose: 'Può causare crampi e diarrea.', warnings: ['Contiene lattosio e galattosio: chieda al medico se è diabetico o intollerante.'], driving: 'Non altera la capacità di guidare.', interactions: ['antibiotici a largo spettro e antiacidi: possono ridurne l’effetto'], pregnancy: 'Può essere usato su consiglio del medico.', common: 'flatulenza, gonfiore', uncommon: 'crampi, nausea, diarrea', rare: 'squilibrio dei sali',
    presentations: [{ strength: '66,7%', form: 'sciroppo', pack: 'flacone 180 ml', supply: 'SOP', class: 'C', cents: 620, equivalents: 3, dose: 'Adulti: 10–15 ml al giorno. Bambini: 5–10 ml al giorno, secondo l’età.', categories: ['stipsi'] }],
  },
  {
    name: 'Simeticone', atc: 'A03AX13', brand: 'Gonfilieve', maker: 'Laboratori Ardesio', group: 'antimeteorici', uses: ['gonfiore e tensione addominale da gas', 'preparazione a esami dell’addome, su indicazione del medico'], days: 7,
    avoid: ['se è allergico al simeticone'], dosing: ['Mastichi bene la compressa, dopo i pasti e prima di dormire.'], overdose: 'Non sono noti effetti da sovradosaggio: il simeticone non viene assorbito.', warnings: ['Se i disturbi non passano o peggiorano, si rivolga al medico.'], driving: 'Non altera la capacità di guidare.', interactions: ['levotiroxina: può ridurne l’assorbimento, lasci passare almeno 4 ore'], pregnancy: 'Può essere usato, se necessario.', common: 'nessuno noto', uncommon: 'nausea, diarrea lieve', rare: 'reazioni allergiche',
    presentations: [{ strength: '120 mg', form: 'compresse', pack: '24 compresse masticabili', supply: 'OTC', class: 'C', cents: 870, equivalents: 2, dose: 'Adulti e ragazzi oltre i 12 anni: 1 compressa dopo i pasti principali, al massimo 4 al giorno.', categories: ['gonfiore-e-spasmi'] }],
  },
  {
    name: 'Dimenidrinato', atc: 'R06AA11', brand: 'Viaggiosan', maker: 'Brivanti Farmaceutici', group: 'antistaminici contro la nausea', uses: ['prevenzione e cura del mal d’auto, di mare e d’aria'], days: 3,
    avoid: ['se ha il glaucoma, ipertrofia prostatica o asma', 'se ha meno di 4 anni', 'se prende inibitori delle MAO'], dosing: ['Mastichi la gomma mezz’ora prima della partenza; l’effetto dura circa 6 ore.'], overdose: 'Sonnolenza forte, bocca secca, allucinazioni e, nei bambini, eccitazione: vada al pronto soccorso.', warnings: ['Non beva alcol.', 'Può coprire i sintomi di danno all’orecchio da certi antibiotici.'], driving: 'Dà sonnolenza: non guidi e non usi macchinari.', interactions: ['alcol, sonniferi, tranquillanti', 'antidepressivi', 'antibiotici aminoglicosidici'], pregnancy: 'Solo su consiglio del medico; non durante l’allattamento.',
    common: 'sonnolenza', uncommon: 'bocca secca, vista offuscata, mal di testa', rare: 'eruzione cutanea, difficoltà a urinare, ipotensione',
    presentations: [{ strength: '25 mg', form: 'gomme', pack: '10 gomme da masticare', supply: 'OTC', class: 'C', cents: 790, equivalents: 1, dose: 'Adulti e ragazzi oltre i 12 anni: 1–2 gomme. Bambini di 4–12 anni: 1 gomma, al massimo 2 al giorno.', categories: ['nausea-e-mal-dauto'] }],
  },
]
