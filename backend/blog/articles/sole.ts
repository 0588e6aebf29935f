import type { Article } from './article'

export const sole: Article = {
  id: 111,
  slug: 'sole-e-pelle',
  title: 'Sole e pelle: capire l’indice UV, l’ombra e le creme',
  date: '2026-06-08T07:00:00',
  modified: '2026-06-15T07:00:00',
  category: 'stagioni',
  tags: ['sole', 'solari-corpo', 'solari-bambini'],
  excerpt:
    'La protezione migliore è l’ombra; la crema viene dopo, e in quantità giusta. Che cosa dicono l’indice UV e l’etichetta, e chi deve stare più attento.',
  picture: 'Un ombrellone che fa ombra a un cappello sulla sabbia',
  body: `
<p>Un po’ di sole fa bene: aiuta la pelle a produrre vitamina D e mette di buon umore. Troppo, invece, lascia il segno: scottature subito, rughe e macchie negli anni, e un rischio maggiore di tumori della pelle, melanoma compreso. La buona notizia è che gran parte di questo rischio si può evitare.</p>
<h2>L’indice UV, il numero da guardare</h2>
<p>La pelle è danneggiata dai raggi ultravioletti, che non si vedono e non scaldano: si può scottarsi anche con il cielo velato, con il vento o in montagna. L’<strong>indice UV</strong>, riportato da molti servizi meteo, li misura con un numero:</p>
<ul>
<li><strong>1–2, basso</strong>: si può stare all’aperto senza particolari protezioni.</li>
<li><strong>3–7, moderato e alto</strong>: servono ombra nelle ore centrali, maglietta, cappello, occhiali e crema.</li>
<li><strong>8 e oltre, molto alto</strong>: meglio non restare al sole nelle ore centrali.</li>
</ul>
<p>In Italia d’estate si superano spesso 8 e 9. Un trucco senza numeri: se la propria ombra è più corta di noi, il sole è forte. Neve, sabbia chiara e acqua riflettono i raggi e ne aumentano la dose.</p>
<h2>Prima di tutto l’ombra e i vestiti</h2>
<p>Tra le 11 e le 16, con l’ora legale fino alle 17, conviene stare all’ombra. Un tessuto fitto protegge meglio di qualunque crema; un cappello a tesa larga copre anche orecchie e nuca, che si dimenticano sempre; gli occhiali devono avere il marchio CE e il filtro UV 400. I lettini abbronzanti non preparano la pelle al sole: l’Organizzazione mondiale della sanità li classifica tra i cancerogeni certi, e in Italia sono vietati ai minori e alle donne in gravidanza.</p>
<h2>Leggere l’etichetta di un solare</h2>
<p>In Europa le regole sono comuni. Il <strong>fattore di protezione (SPF)</strong> riguarda i raggi UVB, quelli delle scottature: da 6 a 10 la protezione è bassa, 15–25 media, 30–50 alta, 50+ molto alta. La sigla <strong>UVA in un cerchio</strong> dice che il prodotto protegge anche dagli UVA per almeno un terzo del valore SPF. Scritte come «schermo totale» non sono ammesse: nessun prodotto ferma tutti i raggi.</p>
<p>Il valore in etichetta si raggiunge solo con la <strong>quantità</strong> usata nei test, due milligrammi per centimetro quadrato: per un adulto circa 35 millilitri, sei cucchiaini rasi, per tutto il corpo. Quasi tutti ne mettono la metà o meno, e ottengono una protezione molto più bassa. Si applica prima di uscire, su ogni zona scoperta, e si ripete ogni due ore e dopo il bagno, anche se il prodotto è resistente all’acqua. Mettere più crema non autorizza a stare di più al sole. Dopo l’apertura vale il periodo scritto accanto al disegno del barattolo, di solito dodici mesi; un solare rimasto al caldo in auto va sostituito.</p>
<h2>Chi deve stare più attento</h2>
<ul>
<li><strong>I bambini.</strong> Sotto i sei mesi non si espongono al sole diretto; dopo, ombra, maglietta e cappello vengono prima della crema. Le scottature dell’infanzia pesano sul rischio futuro.</li>
<li>Chi ha <strong>pelle, occhi e capelli chiari</strong>, molti nei, o casi di melanoma in famiglia.</li>
<li>Chi prende <strong>medicinali fotosensibilizzanti</strong>: alcuni antibiotici, antinfiammatori anche in gel, diuretici e prodotti per l’acne possono dare reazioni con poco sole. Lo dice il foglio illustrativo; il farmacista può verificarlo.</li>
<li>Chi lavora all’aperto.</li>
</ul>
<h2>Se ci si è scottati</h2>
<p>Si lascia subito il sole, si raffredda la pelle con acqua fresca, non ghiacciata, si beve e si evita altra esposizione finché è guarita. Le vescicole non si rompono. Vescicole estese, febbre, vomito, confusione, o una scottatura in un bambino piccolo richiedono il medico.</p>
<h2>Guardarsi la pelle</h2>
<p>Una volta al mese si osservano i nei, schiena compresa, con l’aiuto di qualcuno. La regola ABCDE ricorda che cosa mostrare al dermatologo: <strong>a</strong>simmetria, <strong>b</strong>ordi irregolari, <strong>c</strong>olore non uniforme, <strong>d</strong>imensione che aumenta, <strong>e</strong>voluzione, cioè qualunque cambiamento in poco tempo.</p>
<h2>Fonti</h2>
<ul>
<li><a href="https://www.salute.gov.it/">Ministero della Salute: esposizione al sole e prodotti solari</a></li>
<li><a href="https://eur-lex.europa.eu/eli/reco/2006/647/oj">Commissione europea: raccomandazione 2006/647/CE sui prodotti per la protezione solare</a></li>
<li><a href="https://www.who.int/news-room/questions-and-answers/item/radiation-the-ultraviolet-(uv)-index">Organizzazione mondiale della sanità: l’indice UV</a></li>
</ul>`,
}
