import type { Article } from './article'

export const smaltire: Article = {
  id: 104,
  slug: 'smaltire-i-medicinali-scaduti',
  title: 'Medicinali scaduti: dove si buttano, pezzo per pezzo',
  date: '2026-09-21T08:15:00',
  modified: '2026-09-21T08:15:00',
  category: 'uso-dei-medicinali',
  tags: ['ambiente', 'armadietto'],
  excerpt:
    'Mai nel lavandino né nell’indifferenziato. Che cosa va nel contenitore della farmacia, che cosa nella carta, e come fare con aghi e termometri.',
  picture: 'Un contenitore per la raccolta con una foglia e dei blister',
  body: `
<p>In molte case c’è un sacchetto di medicinali scaduti in attesa di una decisione. Buttarli nel modo giusto costa pochi minuti e protegge due cose: chi vive con noi, perché i medicinali dimenticati sono una causa frequente di intossicazioni dei bambini e di errori degli anziani, e l’acqua di tutti, perché i depuratori non trattengono ogni sostanza.</p>
<h2>Perché non nel lavandino</h2>
<p>I principi attivi sono pensati per agire a dosi minime. Versati nello scarico o gettati nel water arrivano ai depuratori, che non sono costruiti per eliminarli del tutto, e da lì ai fiumi: tracce di antidolorifici, ormoni e antibiotici si trovano nelle acque di superficie di tutta Europa. Gli antibiotici nell’ambiente contribuiscono inoltre alla diffusione di batteri resistenti. Anche il sacco dell’indifferenziato non va bene: chiunque potrebbe prenderne il contenuto.</p>
<h2>Che cosa va nel contenitore della farmacia</h2>
<p>Davanti o dentro molte farmacie, e nei centri di raccolta comunali, c’è un contenitore apposito, fatto in modo che quello che entra non si possa riprendere. Ci vanno:</p>
<ul>
<li>compresse, capsule e supposte, <strong>nel loro blister</strong>;</li>
<li>sciroppi, gocce e colliri, <strong>nel flacone ben chiuso</strong>, senza svuotarlo;</li>
<li>pomate e gel nel tubetto;</li>
<li>fiale per iniezione non usate, cerotti medicati, bombolette per aerosol se il Comune lo prevede;</li>
<li>medicinali non scaduti che non servono più, per esempio dopo la fine di una cura.</li>
</ul>
<h2>Che cosa resta fuori</h2>
<p>La scatola di cartone e il foglio illustrativo sono puliti e si riciclano con la <strong>carta</strong>: separarli fa spazio nel contenitore e riduce i costi del servizio, che è pagato da tutti. I flaconi di vetro vuoti e senza residui seguono le regole del vetro del proprio Comune. Gli integratori e i cosmetici scaduti non sono medicinali: si svuotano e si differenziano secondo il materiale dell’imballaggio.</p>
<p>Alcune cose non vanno mai nel contenitore dei medicinali:</p>
<ul>
<li><strong>Aghi, siringhe e lancette</strong> usati: si raccolgono in un contenitore rigido che non si possa forare e si consegnano come indica il Comune o l’azienda sanitaria. Mai sciolti in un sacco, dove possono ferire chi lo raccoglie.</li>
<li><strong>Termometri a mercurio</strong>: non si vendono più dal 2009, ma in casa ce ne sono ancora. Sono rifiuti pericolosi e si portano al centro di raccolta.</li>
<li><strong>Apparecchi elettrici</strong>, come misuratori di pressione e aerosol: sono RAEE; chi ne compra uno nuovo può consegnare il vecchio al venditore.</li>
<li><strong>Pile e batterie</strong>: nel loro contenitore.</li>
</ul>
<h2>I medicinali ancora buoni</h2>
<p>Non si regalano ai vicini e non si scambiano: una dose giusta per una persona può essere pericolosa per un’altra. In alcune città la legge consente il recupero di medicinali integri, non scaduti e ben conservati da parte di enti senza fini di lucro, sotto il controllo di un farmacista; non sono ammessi quelli da tenere in frigorifero, gli stupefacenti e quelli dispensati solo in ospedale. La propria farmacia sa se esiste un progetto in zona.</p>
<h2>Comprare meno, sprecare meno</h2>
<p>Il rifiuto migliore è quello che non c’è. Prima di comprare si guarda che cosa c’è già in casa; per una cura nuova si può chiedere al medico una confezione piccola, per vedere se è tollerata; finita la terapia, gli avanzi si portano subito in farmacia. Due controlli l’anno dell’armadietto, come spieghiamo nell’articolo su <a href="/blog/conservare-i-medicinali">come conservare i medicinali</a>, bastano per non trovarsi mai con il famoso sacchetto.</p>
<h2>Fonti</h2>
<ul>
<li><a href="https://www.aifa.gov.it/">AIFA: smaltimento dei medicinali scaduti o non utilizzati</a></li>
<li><a href="https://www.salute.gov.it/">Ministero della Salute: donazione e recupero dei medicinali non utilizzati</a></li>
<li><a href="https://www.issalute.it/">Istituto superiore di sanità, ISSalute: farmaci e ambiente</a></li>
</ul>`,
}
