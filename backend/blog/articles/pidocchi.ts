import type { Article } from './article'

export const pidocchi: Article = {
  id: 107,
  slug: 'pidocchi-a-scuola',
  title: 'Pidocchi a scuola: che cosa fare, senza drammi',
  date: '2026-09-28T06:30:00',
  modified: '2026-09-28T06:30:00',
  category: 'bambini-e-famiglia',
  tags: ['pediculosi', 'scuola'],
  excerpt:
    'Non c’entrano con la pulizia e non trasmettono malattie. Come riconoscerli, come trattarli una volta sola e bene, che cosa non serve.',
  picture: 'Un pettine a denti fitti e una ciocca di capelli',
  body: `
<p>Ogni autunno arriva l’avviso sul registro: in classe ci sono i pidocchi. La pediculosi del capo è una delle infestazioni più comuni tra i tre e gli undici anni, in tutto il mondo e in tutte le famiglie. Dà fastidio, ma non è pericolosa: i pidocchi della testa non trasmettono malattie e non dipendono dalla poca igiene. Con un po’ di metodo si risolve.</p>
<h2>Chi sono</h2>
<p>Il pidocchio del capo è un insetto grigiastro, lungo due o tre millimetri, che vive sul cuoio capelluto e si nutre di piccole quantità di sangue più volte al giorno. Non salta e non vola: passa da una testa all’altra per <strong>contatto diretto</strong>, quando i capelli si toccano; più di rado attraverso pettini, cappelli e sciarpe usati da poco. Lontano dalla testa sopravvive uno o due giorni. Gli animali di casa non c’entrano: i loro parassiti sono altri.</p>
<p>Le uova, dette <strong>lendini</strong>, sono puntini ovali chiari incollati al capello, vicino alla radice, soprattutto dietro le orecchie e sulla nuca. Si schiudono in sette-dieci giorni e, a differenza della forfora, non scivolano via soffiando o tirandole con le dita.</p>
<h2>Come si riconoscono</h2>
<p>Il prurito c’è spesso, ma non sempre, e può comparire dopo settimane. Il modo più affidabile per cercarli è il <strong>pettine a denti fitti sui capelli bagnati</strong>, con abbondante balsamo: si divide la chioma in ciocche, si passa il pettine dalla radice alla punta e lo si pulisce ogni volta su un panno bianco. Un insetto vivo conferma l’infestazione. Le sole lendini lontane più di un centimetro dal cuoio capelluto sono di solito vuote, segno di una storia già finita.</p>
<h2>Come si trattano</h2>
<ol>
<li>Si controllano tutte le persone che vivono in casa e si trattano, lo stesso giorno, <strong>solo quelle che hanno insetti vivi</strong>. I trattamenti preventivi non funzionano e irritano la pelle.</li>
<li>Si chiede consiglio al farmacista o al pediatra sul prodotto: alcuni agiscono in modo fisico, soffocando l’insetto, altri con un insetticida. Sotto i due anni, in gravidanza, in allattamento, con asma o pelle lesa si sente prima il medico.</li>
<li>Si seguono <strong>alla lettera</strong> i tempi indicati: la causa più frequente di insuccesso è un’applicazione troppo breve o su troppo pochi capelli.</li>
<li>Si pettina con il pettine fitto subito dopo e poi ogni due o tre giorni, per due settimane.</li>
<li>Si ripete l’applicazione dopo <strong>sette-dieci giorni</strong>, se il foglio illustrativo lo prevede, per eliminare gli insetti nati nel frattempo dalle uova.</li>
</ol>
<p>Aceto, maionese, oli essenziali e altri rimedi di casa non hanno prove di efficacia; alcol, petrolio e benzina sono pericolosi. Rasare i capelli non serve.</p>
<h2>E la casa?</h2>
<p>Basta poco: lavare a 60 °C federe, asciugamani, cappelli e sciarpe usati negli ultimi due giorni; lasciare in un sacco chiuso per qualche giorno quello che non si può lavare; tenere pettini e spazzole in acqua molto calda per dieci minuti. Spray insetticidi su divani, letti e peluche non occorrono.</p>
<h2>Tornare in classe</h2>
<p>In genere il bambino può tornare a scuola il giorno dopo il primo trattamento, anche se restano delle lendini; le regole precise variano da una Regione all’altra e le comunica la scuola o il pediatra. È importante <strong>avvisare</strong>: dirlo permette alle altre famiglie di controllare nello stesso momento ed evita che i pidocchi facciano il giro della classe per mesi. Nessun bambino va indicato come responsabile.</p>
<h2>Prevenire, per quanto si può</h2>
<p>Nessun prodotto protegge con certezza. Aiutano un controllo settimanale con il pettine nei periodi in cui se ne parla a scuola, i capelli lunghi raccolti, l’abitudine a non scambiarsi cappelli, fermagli e spazzole. Se dopo due trattamenti ben fatti si trovano ancora insetti vivi, è il momento di sentire il pediatra: può trattarsi di una nuova infestazione o di insetti resistenti a quel principio attivo.</p>
<h2>Fonti</h2>
<ul>
<li><a href="https://www.issalute.it/">Istituto superiore di sanità, ISSalute: pediculosi</a></li>
<li><a href="https://www.salute.gov.it/">Ministero della Salute: pediculosi del capo, misure di profilassi</a></li>
<li><a href="https://sip.it/">Società italiana di pediatria: pidocchi, domande e risposte per le famiglie</a></li>
</ul>`,
}
