import type { Article } from './article'

export const foglioIllustrativo: Article = {
  id: 103,
  slug: 'leggere-il-foglio-illustrativo',
  title: 'Il foglio illustrativo, capitolo per capitolo',
  date: '2026-10-12T06:45:00',
  modified: '2026-10-13T10:00:00',
  category: 'uso-dei-medicinali',
  tags: ['foglio illustrativo', 'farmacovigilanza'],
  excerpt:
    'È lungo e sembra scritto per spaventare, ma segue sempre lo stesso ordine: ecco dove trovare subito quello che serve, e come leggere i numeri.',
  picture: 'Un foglio piegato con sei capitoli numerati e una lente',
  body: `
<p>Ogni medicinale venduto in Italia contiene un foglio illustrativo. È un testo approvato dalle autorità, l’Agenzia italiana del farmaco o quella europea, e aggiornato ogni volta che si impara qualcosa di nuovo. Per questo è lungo. Sapere com’è costruito permette di trovare in pochi secondi la risposta che si cerca.</p>
<h2>Sei capitoli, sempre gli stessi</h2>
<ol>
<li><strong>Che cos’è e a che cosa serve.</strong> Il principio attivo e le malattie per cui il medicinale è autorizzato.</li>
<li><strong>Che cosa deve sapere prima di prenderlo.</strong> Quando non va usato, a che cosa stare attenti, gli altri medicinali e gli alimenti che interferiscono, gravidanza e allattamento, guida.</li>
<li><strong>Come prenderlo.</strong> Dose, orari, durata, che cosa fare se se ne prende troppo o se si dimentica una dose.</li>
<li><strong>Possibili effetti indesiderati.</strong> Quali sono, quanto sono frequenti, quali richiedono subito un medico.</li>
<li><strong>Come conservarlo.</strong> Temperatura, durata dopo l’apertura, smaltimento.</li>
<li><strong>Contenuto della confezione e altre informazioni.</strong> Eccipienti, aspetto, chi lo produce.</li>
</ol>
<p>Se c’è poco tempo, prima della prima dose conviene leggere almeno il secondo e il terzo capitolo.</p>
<h2>Come leggere le frequenze</h2>
<p>Un elenco di trenta effetti indesiderati non vuol dire che siano probabili. Le parole usate hanno un significato preciso, uguale in tutta Europa:</p>
<figure class="wp-block-table"><table><thead><tr><th>Parola</th><th>Quante persone può interessare</th></tr></thead><tbody><tr><td>Molto comune</td><td>più di 1 su 10</td></tr><tr><td>Comune</td><td>fino a 1 su 10</td></tr><tr><td>Non comune</td><td>fino a 1 su 100</td></tr><tr><td>Raro</td><td>fino a 1 su 1.000</td></tr><tr><td>Molto raro</td><td>fino a 1 su 10.000</td></tr></tbody></table></figure>
<p>«Frequenza non nota» significa che i dati disponibili non bastano per una stima. In ogni caso il medico ha scelto quel medicinale perché, per quella persona, il beneficio atteso supera il rischio: se la lettura fa nascere un dubbio, la cosa giusta è parlarne, non rinunciare alla cura in silenzio.</p>
<h2>Interazioni: l’elenco completo conta</h2>
<p>Medicinali con e senza ricetta, integratori, prodotti a base di piante e perfino alcuni succhi possono cambiare l’effetto di una cura. Un esempio noto è l’iperico, una pianta usata per l’umore, che riduce l’efficacia di molti medicinali, compresi alcuni anticoncezionali; un altro è il succo di pompelmo. Tenere nel portafoglio o nel telefono la lista di tutto ciò che si prende aiuta medico e farmacista a vedere quello che il foglietto, da solo, non può sapere.</p>
<h2>Il triangolo nero e le segnalazioni</h2>
<p>Un triangolo nero capovolto accanto al nome indica un medicinale sottoposto a monitoraggio addizionale, spesso perché nuovo: non vuol dire che sia pericoloso, ma che le autorità raccolgono più informazioni. Chiunque, non solo il medico, può segnalare un effetto indesiderato sospetto, per qualunque medicinale: attraverso il farmacista, il medico o il sito dell’AIFA. Le segnalazioni sono il modo in cui si scoprono gli effetti troppo rari per essere visti negli studi.</p>
<h2>Se il foglietto non c’è più</h2>
<p>Capita di perderlo, o di trovarlo scritto troppo in piccolo. I testi aggiornati di tutti i medicinali autorizzati sono pubblici e gratuiti nella banca dati dell’AIFA, dove si cercano per nome, per principio attivo o per azienda; per i medicinali autorizzati a livello europeo sono anche sul sito dell’EMA, in tutte le lingue dell’Unione. Molte scatole riportano inoltre il nome in Braille.</p>
<h2>Fonti</h2>
<ul>
<li><a href="https://medicinali.aifa.gov.it/">AIFA: banca dati dei medicinali, con fogli illustrativi e riassunti delle caratteristiche</a></li>
<li><a href="https://www.ema.europa.eu/en">EMA: modelli dei testi dei medicinali e medicinali sottoposti a monitoraggio addizionale</a></li>
<li><a href="https://www.aifa.gov.it/">AIFA: segnalare una reazione avversa</a></li>
</ul>`,
}
