import type { DemoCategory } from '@/backend/demo/types'

type Row = [
  slug: string,
  name: string,
  description: string,
  children: [slug: string, name: string, description: string][],
]

const rows: Row[] = [
  [
    'influenza-e-raffreddore',
    'Influenza e raffreddore',
    'Febbre, tosse, naso chiuso e mal di gola: medicinali di automedicazione e rimedi per passare meglio i mesi freddi.',
    [
      ['febbre', 'Febbre', 'Antipiretici per adulti e bambini, in compresse, bustine, sciroppo e supposte.'],
      ['tosse', 'Tosse', 'Sedativi per la tosse secca e fluidificanti per la tosse con catarro.'],
      ['naso-chiuso', 'Naso chiuso', 'Decongestionanti nasali, spray e soluzioni per liberare il respiro.'],
      ['mal-di-gola', 'Mal di gola', 'Spray, collutori e pastiglie per la gola irritata o infiammata.'],
      ['sintomi-influenzali', 'Sintomi influenzali', 'Associazioni per febbre, dolori diffusi e congestione insieme.'],
    ],
  ],
  [
    'dolore',
    'Dolore',
    'Analgesici e antinfiammatori per il mal di testa, i dolori muscolari e quelli mestruali.',
    [
      ['mal-di-testa', 'Mal di testa', 'Analgesici a rapida azione per cefalea e mal di denti.'],
      [
        'dolori-muscolari',
        'Dolori muscolari e articolari',
        'Gel, cerotti e compresse per schiena, collo e articolazioni.',
      ],
      ['dolori-mestruali', 'Dolori mestruali', 'Antinfiammatori e antispastici per il ciclo doloroso.'],
      [
        'antidolorifici-con-ricetta',
        'Antidolorifici con ricetta',
        'Medicinali per il dolore intenso, da prenotare con la ricetta e ritirare in farmacia.',
      ],
    ],
  ],
  [
    'allergia',
    'Allergia',
    'Antistaminici, spray nasali e colliri per le allergie di stagione e per quelle di tutto l’anno.',
    [
      ['antistaminici', 'Antistaminici', 'Compresse e gocce contro starnuti, prurito e orticaria.'],
      ['naso-e-allergia', 'Naso e allergia', 'Spray nasali per la rinite allergica.'],
      ['occhi-e-allergia', 'Occhi e allergia', 'Colliri per occhi rossi, che prudono e lacrimano.'],
      ['punture-e-prurito', 'Punture e prurito', 'Creme e gel per punture d’insetto, eritemi e pelle che prude.'],
    ],
  ],
  [
    'stomaco-e-intestino',
    'Stomaco e intestino',
    'Acidità, reflusso, stipsi, diarrea e nausea: rimedi per ritrovare l’equilibrio della digestione.',
    [
      ['acidita-e-reflusso', 'Acidità e reflusso', 'Antiacidi e inibitori della pompa protonica.'],
      ['stipsi', 'Stipsi', 'Lassativi osmotici, di contatto e supposte di glicerolo.'],
      ['diarrea', 'Diarrea', 'Antidiarroici e soluzioni per reintegrare i liquidi.'],
      ['nausea-e-mal-dauto', 'Nausea e mal d’auto', 'Rimedi contro nausea, vomito e cinetosi.'],
      ['gonfiore-e-spasmi', 'Gonfiore e spasmi', 'Antimeteorici e antispastici per la pancia gonfia e i crampi.'],
      ['fermenti-lattici', 'Fermenti lattici', 'Probiotici e prebiotici per la flora intestinale.'],
    ],
  ],
  [
    'pelle-occhi-e-bocca',
    'Pelle, occhi e bocca',
    'Disinfettanti, antimicotici, colliri e cura della bocca.',
    [
      ['disinfettanti', 'Disinfettanti', 'Antisettici per ferite, ustioni lievi e cute integra.'],
      ['micosi-e-verruche', 'Micosi e verruche', 'Creme e soluzioni per funghi della pelle, unghie e verruche.'],
      ['herpes-labiale', 'Herpes labiale', 'Creme antivirali e cerotti per le labbra.'],
      ['occhi', 'Occhi', 'Colliri e lacrime artificiali per occhi stanchi e secchi.'],
      ['bocca-e-gengive', 'Bocca e gengive', 'Gel e collutori per afte, gengive e dentizione.'],
      ['capelli-e-caduta', 'Caduta dei capelli', 'Trattamenti medicinali per l’alopecia androgenetica.'],
      ['smettere-di-fumare', 'Smettere di fumare', 'Gomme con nicotina per ridurre il desiderio di fumare.'],
      ['circolazione', 'Gambe e circolazione', 'Medicinali per insufficienza venosa, gambe pesanti ed emorroidi.'],
    ],
  ],
  [
    'farmaci-con-ricetta',
    'Farmaci con ricetta',
    'Medicinali soggetti a prescrizione: si prenotano con la ricetta e si ritirano in farmacia.',
    [
      ['cuore-e-pressione', 'Cuore e pressione', 'Antipertensivi, diuretici e medicinali per il cuore.'],
      ['colesterolo', 'Colesterolo', 'Statine e altri medicinali che riducono i grassi nel sangue.'],
      ['diabete', 'Diabete', 'Antidiabetici orali e insuline.'],
      [
        'antibiotici-e-antivirali',
        'Antibiotici e antivirali',
        'Medicinali per le infezioni, da usare solo quando il medico li prescrive.',
      ],
      ['respiro-e-asma', 'Respiro e asma', 'Broncodilatatori, antileucotrienici e corticosteroidi.'],
      ['gotta-e-vie-urinarie', 'Gotta e vie urinarie', 'Medicinali per acido urico, prostata e vie urinarie.'],
      ['sistema-nervoso', 'Sistema nervoso', 'Medicinali per ansia, umore, sonno, memoria ed epilessia.'],
      ['ormoni-e-tiroide', 'Ormoni e tiroide', 'Ormoni tiroidei, contraccettivi e terapie ormonali.'],
      [
        'specialistici-e-ospedalieri',
        'Specialistici e ospedalieri',
        'Medicinali riservati a centri, specialisti e ospedali.',
      ],
    ],
  ],
  [
    'integratori',
    'Integratori',
    'Vitamine, minerali ed estratti vegetali notificati al Ministero della Salute, da affiancare a una dieta varia.',
    [
      ['vitamine-e-minerali', 'Vitamine e minerali', 'Multivitaminici, vitamina C e D, magnesio, ferro e zinco.'],
      ['energia-e-memoria', 'Energia e memoria', 'Sostegno nei periodi di stanchezza fisica e mentale.'],
      ['sonno-e-relax', 'Sonno e relax', 'Melatonina, valeriana, passiflora e camomilla.'],
      ['difese-immunitarie', 'Difese immunitarie', 'Echinacea, lattoferrina, vitamina C e propoli.'],
      ['ossa-e-articolazioni', 'Ossa e articolazioni', 'Collagene, glucosamina, calcio e vitamina K2.'],
      ['cuore-e-circolazione', 'Cuore e circolazione', 'Omega 3, riso rosso fermentato e coenzima Q10.'],
      ['donna', 'Donna', 'Acido folico, cranberry, isoflavoni e inositolo.'],
      ['sport', 'Sport', 'Proteine, aminoacidi e sali minerali per chi si allena.'],
    ],
  ],
  [
    'bellezza-e-cosmesi',
    'Bellezza e cosmesi',
    'Dermocosmesi per viso, corpo e capelli, scelta con l’aiuto del farmacista.',
    [
      ['viso', 'Viso', 'Detergenti, creme e sieri per ogni tipo di pelle.'],
      ['antieta', 'Antietà', 'Acido ialuronico, retinolo e peptidi per la pelle matura.'],
      ['corpo', 'Corpo', 'Latti, oli e creme per pelli secche e sensibili.'],
      ['capelli', 'Capelli', 'Shampoo, balsami e trattamenti specifici.'],
      ['mani-e-piedi', 'Mani e piedi', 'Creme barriera, talloni screpolati e cura delle unghie.'],
      ['labbra-e-make-up', 'Labbra e make-up', 'Stick labbra, fondotinta e mascara per pelli sensibili.'],
    ],
  ],
  [
    'sole',
    'Sole',
    'Protezione solare alta e molto alta, per tutta la famiglia, e doposole.',
    [
      ['solari-viso', 'Solari viso', 'Fluidi, stick e creme colorate con protezione fino a 50+.'],
      ['solari-corpo', 'Solari corpo', 'Latti e spray per il corpo.'],
      ['solari-bambini', 'Solari bambini', 'Filtri delicati e resistenti all’acqua per la pelle dei piccoli.'],
      ['doposole', 'Doposole', 'Latti e gel lenitivi per dopo l’esposizione.'],
    ],
  ],
  [
    'mamma-e-bambino',
    'Mamma e bambino',
    'Dalla gravidanza ai primi passi: alimentazione, cambio, bagnetto e cura.',
    [
      [
        'latte-per-lattanti',
        'Latte per lattanti',
        'Formule per lattanti, da usare su parere del pediatra. Il latte materno è l’alimento migliore per il neonato.',
      ],
      [
        'latte-di-crescita-e-pappe',
        'Latte di crescita e pappe',
        'Latti di proseguimento e di crescita, creme di cereali e omogeneizzati.',
      ],
      ['pannolini-e-cambio', 'Pannolini e cambio', 'Pannolini, salviette e paste per il cambio.'],
      ['bagnetto-e-cura', 'Bagnetto e cura', 'Detergenti, oli e creme per la pelle del neonato.'],
      ['biberon-e-succhietti', 'Biberon e succhietti', 'Biberon, tettarelle, succhietti e sterilizzazione.'],
      ['gravidanza-e-allattamento', 'Gravidanza e allattamento', 'Coppette, creme e integratori per la mamma.'],
    ],
  ],
  [
    'dispositivi-medici',
    'Dispositivi medici',
    'Dispositivi con marcatura CE per misurare, medicare e curare a casa.',
    [
      ['misuratori-di-pressione', 'Misuratori di pressione', 'Sfigmomanometri da braccio e da polso.'],
      ['termometri', 'Termometri', 'Digitali, a infrarossi e ecologici senza mercurio.'],
      ['aerosol', 'Aerosol', 'Apparecchi e ricambi per aerosolterapia.'],
      ['glicemia', 'Glicemia', 'Glucometri, strisce e lancette per l’autocontrollo.'],
      ['medicazione', 'Medicazione', 'Cerotti, garze, bende e medicazioni avanzate.'],
      ['test-e-autodiagnosi', 'Test e autodiagnosi', 'Test di gravidanza, antigenici e altri test rapidi.'],
      ['lavaggi-nasali', 'Lavaggi nasali', 'Soluzioni fisiologiche e ipertoniche, spray e flaconcini.'],
    ],
  ],
  [
    'igiene',
    'Igiene',
    'Igiene orale, intima e quotidiana per tutta la famiglia.',
    [
      ['igiene-orale', 'Igiene orale', 'Dentifrici, spazzolini, collutori e fili interdentali.'],
      ['igiene-intima', 'Igiene intima', 'Detergenti e prodotti per il benessere intimo.'],
      ['igiene-del-corpo', 'Igiene del corpo', 'Bagnodoccia, saponi e deodoranti per pelli delicate.'],
      ['assorbenti-e-incontinenza', 'Assorbenti e incontinenza', 'Assorbenti, ausili e traverse.'],
      ['igienizzanti-e-mascherine', 'Igienizzanti e mascherine', 'Gel per le mani, mascherine e guanti.'],
    ],
  ],
  [
    'ortopedia',
    'Ortopedia',
    'Calze, tutori, plantari e ausili per muoversi meglio.',
    [
      ['calze-a-compressione', 'Calze a compressione', 'Calze riposanti e a compressione graduata.'],
      ['tutori', 'Tutori', 'Ginocchiere, polsiere, cavigliere e fasce.'],
      ['plantari-e-piedi', 'Plantari e piedi', 'Plantari, separadita e protezioni per il piede.'],
      ['ausili', 'Ausili', 'Stampelle, cuscini e aiuti per la vita quotidiana.'],
    ],
  ],
  [
    'omeopatia',
    'Omeopatia',
    'Medicinali omeopatici senza indicazioni terapeutiche approvate.',
    [
      ['granuli', 'Granuli e globuli', 'Medicinali omeopatici unitari in tubo e tubo dose.'],
      ['gocce-omeopatiche', 'Gocce', 'Medicinali omeopatici complessi in soluzione.'],
      ['pomate-omeopatiche', 'Pomate e gel', 'Preparazioni omeopatiche per uso esterno.'],
      ['complessi-omeopatici', 'Compresse e complessi', 'Associazioni in compresse e fiale orali.'],
    ],
  ],
  [
    'veterinaria',
    'Veterinaria',
    'Salute e igiene di cani, gatti e piccoli animali.',
    [
      ['antiparassitari', 'Antiparassitari', 'Spot-on, collari e spray contro pulci, zecche e zanzare.'],
      ['integratori-per-animali', 'Integratori per animali', 'Articolazioni, pelo, intestino e calma.'],
      ['igiene-degli-animali', 'Igiene degli animali', 'Shampoo, salviette e detergenti per occhi e orecchie.'],
      ['alimenti-dietetici', 'Alimenti dietetici', 'Alimenti e paste complementari per cani e gatti.'],
    ],
  ],
]

/** The two-level tree of the demo shop. Pictures are set by the catalogue, from the products themselves. */
export function demoCategoryTree(): DemoCategory[] {
  return rows.map(([slug, name, description, children]) => ({
    slug,
    name,
    description,
    image: null,
    children: children.map(([childSlug, childName, childDescription]) => ({
      slug: childSlug,
      name: childName,
      description: childDescription,
    })),
  }))
}
