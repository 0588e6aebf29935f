import type { Article } from './article'

export const influenza: Article = {
  id: 110,
  slug: 'influenza-e-vaccinazione',
  title: 'Influenza: riconoscerla, prevenirla, a chi serve il vaccino',
  date: '2026-10-05T06:50:00',
  modified: '2026-10-20T12:00:00',
  category: 'stagioni',
  tags: ['influenza', 'vaccini', 'termometri'],
  excerpt:
    'Non è un raffreddore forte. Come si presenta, perché il vaccino cambia ogni anno, chi lo riceve gratis e che cosa fare se ci si ammala.',
  picture: 'Un calendario d’autunno e una siringa dentro uno scudo',
  body: `
<p>Ogni inverno in Italia alcuni milioni di persone prendono l’influenza. Per la maggior parte significa una settimana a letto; per gli anziani, per chi ha una malattia cronica e per le donne in gravidanza può voler dire polmonite e ricovero. Sapere come si riconosce e come si previene aiuta a proteggere anche chi ci sta vicino.</p>
<h2>Come si presenta</h2>
<p>L’influenza comincia all’improvviso, con <strong>febbre alta, brividi, dolori ai muscoli, mal di testa, stanchezza marcata</strong> e tosse secca. Il raffreddore arriva invece piano, con naso chiuso e starnuti e poca o nessuna febbre. Tra i due ci sono molte altre infezioni da virus respiratori che si somigliano: senza un tampone non sempre è possibile distinguerle, e per le persone sane non è necessario.</p>
<p>Il contagio avviene con le goccioline di tosse e starnuti, nell’aria di ambienti affollati e con le mani. Si è contagiosi dal giorno prima dei sintomi fino a cinque-sette giorni dopo; i bambini più a lungo.</p>
<h2>Perché il vaccino cambia ogni anno</h2>
<p>I virus dell’influenza cambiano di continuo. L’Organizzazione mondiale della sanità sorveglia quelli che circolano e due volte l’anno indica quali inserire nei vaccini dell’emisfero nord e di quello sud; l’Agenzia europea per i medicinali recepisce l’indicazione. Anche la protezione che lascia il vaccino diminuisce nel giro di mesi: per questo va ripetuto ogni autunno. Non può provocare l’influenza. Dà spesso un po’ di dolore al braccio, a volte qualche linea di febbre per un giorno o due.</p>
<p>L’efficacia varia da stagione a stagione e non è totale: chi è vaccinato può ammalarsi, ma di solito in forma più lieve e con meno complicazioni. Servono circa due settimane perché la difesa sia pronta; il periodo migliore è tra ottobre e novembre, ma anche dopo può essere utile, finché il virus circola.</p>
<h2>A chi è raccomandato e offerto</h2>
<p>Ogni anno una circolare del Ministero della Salute elenca le persone a cui la vaccinazione è offerta gratuitamente. In genere comprende:</p>
<ul>
<li>le persone dai 60 anni in su;</li>
<li>le donne in gravidanza e nel periodo dopo il parto;</li>
<li>chi ha malattie croniche di cuore, polmoni, reni, fegato, diabete, difese ridotte, e i loro familiari;</li>
<li>i bambini dai sei mesi ai sei anni;</li>
<li>chi lavora nella sanità, nei servizi essenziali, con gli animali, e i donatori di sangue;</li>
<li>chi vive in residenze sanitarie.</li>
</ul>
<p>Le modalità cambiano da Regione a Regione: ci si rivolge al medico, al pediatra, ai centri vaccinali e, per gli adulti, alle farmacie che aderiscono. Chi ha avuto una reazione allergica grave a un vaccino precedente, o ha la febbre, ne parla prima con il medico.</p>
<h2>Gli altri modi per proteggersi</h2>
<ul>
<li><a href="/blog/lavarsi-le-mani">Lavarsi spesso le mani</a> e non toccarsi il viso.</li>
<li>Coprire tosse e starnuti con un fazzoletto o con il gomito.</li>
<li>Cambiare l’aria nelle stanze.</li>
<li>Restare a casa quando si è malati; se si deve stare vicino a persone fragili, usare la mascherina.</li>
</ul>
<h2>Se ci si ammala</h2>
<p>Riposo, molti liquidi, pasti leggeri. I medicinali contro febbre e dolore alleviano i disturbi, non accorciano la malattia: si scelgono con il farmacista o il medico, soprattutto se si prendono altre cure. <strong>Gli antibiotici non servono</strong>, a meno che il medico riconosca una complicazione da batteri, come spieghiamo nell’articolo sugli <a href="/blog/antibiotici-quando-servono">antibiotici</a>. In alcune persone a rischio il medico può prescrivere un antivirale, che funziona se cominciato presto.</p>
<h2>Quando sentire il medico</h2>
<p>Quando la febbre dura più di tre o quattro giorni, quando dopo un miglioramento si peggiora di nuovo, quando si appartiene alle categorie a rischio. Mancanza di respiro, dolore al petto, confusione, labbra bluastre, un bambino che non beve o che è difficile da svegliare richiedono il <strong>112</strong>.</p>
<h2>Fonti</h2>
<ul>
<li><a href="https://www.epicentro.iss.it/influenza/">Istituto superiore di sanità, EpiCentro: influenza e sorveglianza RespiVirNet</a></li>
<li><a href="https://www.salute.gov.it/">Ministero della Salute: prevenzione e controllo dell’influenza, raccomandazioni per la stagione</a></li>
<li><a href="https://www.ema.europa.eu/en">EMA: composizione dei vaccini antinfluenzali</a></li>
</ul>`,
}
