import type { Article } from './article'

export const pressione: Article = {
  id: 109,
  slug: 'misurare-la-pressione-a-casa',
  title: 'Misurare la pressione a casa, nel modo giusto',
  date: '2026-11-09T07:20:00',
  modified: '2026-11-10T16:05:00',
  category: 'prevenzione',
  tags: ['pressione', 'misuratori-di-pressione'],
  excerpt:
    'Una misura fatta male vale meno di nessuna misura. Come sedersi, quando misurare, che bracciale usare e che cosa portare al medico.',
  picture: 'Un misuratore da braccio con il suo bracciale e un cuore',
  body: `
<p>In Italia circa tre adulti su dieci hanno la pressione alta e molti non lo sanno, perché per anni può non dare disturbi. Intanto però affatica cuore, arterie e reni, ed è uno dei principali fattori di rischio per l’ictus e l’infarto. Misurarla è semplice; misurarla bene richiede qualche attenzione.</p>
<h2>Che cosa vogliono dire i due numeri</h2>
<p>La pressione si esprime in millimetri di mercurio (mmHg) con due valori. La <strong>massima</strong>, o sistolica, è quella nel momento in cui il cuore si contrae; la <strong>minima</strong>, o diastolica, quella tra un battito e l’altro. Nello studio del medico si parla di ipertensione quando, in più visite, i valori sono pari o superiori a 140 su 90. A casa, dove si è più tranquilli, il limite è più basso: la media delle misure dovrebbe restare <strong>sotto 135 su 85</strong>. La diagnosi e gli obiettivi della cura li stabilisce il medico, e possono essere diversi per età e malattie.</p>
<h2>Lo strumento</h2>
<p>Le società scientifiche consigliano apparecchi automatici <strong>da braccio</strong>, validati secondo un protocollo riconosciuto; quelli da polso sono più sensibili alla posizione e si riservano ai casi in cui il bracciale non si può usare. Le liste degli apparecchi validati sono pubbliche. Conta anche la misura del <strong>bracciale</strong>: troppo stretto dà valori falsamente alti, troppo largo falsamente bassi. Sulla confezione c’è la circonferenza del braccio per cui è adatto. Ogni uno o due anni è bene far controllare l’apparecchio o confrontarlo con quello del medico o della farmacia.</p>
<p>Chi ha un’aritmia, come la fibrillazione atriale, chieda al medico: molti apparecchi automatici in questo caso sono meno precisi.</p>
<h2>Prima di misurare</h2>
<ul>
<li>Nella mezz’ora precedente niente fumo, caffè, pasti abbondanti o sforzi.</li>
<li>Si va in bagno: la vescica piena alza la pressione.</li>
<li>Si sta seduti in silenzio, in una stanza tranquilla, per <strong>cinque minuti</strong>.</li>
</ul>
<h2>Durante la misura</h2>
<ol>
<li>Schiena appoggiata allo schienale, piedi a terra, gambe non incrociate.</li>
<li>Braccio nudo, appoggiato su un tavolo, con il bracciale <strong>all’altezza del cuore</strong>, due dita sopra la piega del gomito.</li>
<li>Non si parla e non ci si muove.</li>
<li>Si fanno due misure a distanza di uno o due minuti e si annotano entrambe, con l’ora.</li>
</ol>
<p>La prima volta si misura su tutte e due le braccia: se c’è differenza, da allora si usa il braccio con il valore più alto.</p>
<h2>Quando e quante volte</h2>
<p>Prima di una visita, o dopo un cambio di terapia, si misura al mattino, prima di prendere i medicinali, e alla sera, per <strong>sette giorni</strong>; ne bastano tre se non è possibile. Al medico si porta l’elenco completo, non soltanto i valori che sembrano belli o brutti: di solito si scarta il primo giorno e si fa la media degli altri. Tra una visita e l’altra, se la pressione è ben controllata, misurarla ogni giorno non serve e può diventare motivo d’ansia.</p>
<h2>Che cosa fa scendere la pressione, senza medicinali</h2>
<p>Meno sale (sotto i cinque grammi al giorno in tutto, compreso quello già presente nei cibi), più frutta, verdura e legumi, peso adeguato, almeno 150 minuti di movimento moderato alla settimana, poco o niente alcol, niente fumo. Sono misure che funzionano anche accanto alla terapia. I medicinali prescritti invece non si sospendono e non si modificano da soli, nemmeno quando i valori sono tornati normali: spesso lo sono proprio grazie alla cura.</p>
<h2>Quando chiedere aiuto subito</h2>
<p>Un valore alto isolato, senza disturbi, si ricontrolla dopo qualche minuto di riposo e si comunica al medico. Si chiama il <strong>112</strong> se valori molto alti si accompagnano a dolore al petto, mancanza di respiro, debolezza o formicolio da un lato, bocca storta, difficoltà a parlare o a vedere, mal di testa improvviso e violento.</p>
<h2>Fonti</h2>
<ul>
<li><a href="https://www.epicentro.iss.it/ipertensione/">Istituto superiore di sanità, EpiCentro: ipertensione arteriosa</a></li>
<li><a href="https://www.eshonline.org/">Società europea dell’ipertensione (ESH): linee guida 2023 e misura della pressione a casa</a></li>
<li><a href="https://www.salute.gov.it/">Ministero della Salute: ipertensione arteriosa e riduzione del sale</a></li>
</ul>`,
}
