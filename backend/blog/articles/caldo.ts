import type { Article } from './article'

export const caldo: Article = {
  id: 112,
  slug: 'ondate-di-calore',
  title: 'Ondate di calore: proteggere sé e chi è più fragile',
  date: '2026-07-06T06:30:00',
  modified: '2026-07-07T09:00:00',
  category: 'stagioni',
  tags: ['caldo', 'anziani'],
  excerpt:
    'I bollettini, la casa, l’acqua, i medicinali che con il caldo vanno tenuti d’occhio e i segni di un colpo di calore, che è un’emergenza.',
  picture: 'Una finestra socchiusa, un bicchiere d’acqua e un sole alto',
  body: `
<p>Un’ondata di calore è un periodo di più giorni con temperature molto alte, spesso con umidità elevata, forte sole e poco vento, anche di notte. Il corpo si raffredda soprattutto sudando; quando l’aria è calda e umida non ci riesce più bene, e la temperatura interna può salire fino a diventare pericolosa. Le estati italiane ne hanno sempre di più: prepararsi è possibile e semplice.</p>
<h2>I bollettini</h2>
<p>Da maggio a settembre il Ministero della Salute pubblica per 27 città un bollettino che prevede le condizioni dei tre giorni successivi con quattro livelli: da <strong>0, verde</strong>, nessun rischio, a <strong>3, rosso</strong>, ondata di calore con possibili effetti anche sulle persone sane. Con i livelli 2 e 3 si attivano i servizi per le persone fragili; molti Comuni hanno un numero da chiamare.</p>
<h2>Chi rischia di più</h2>
<ul>
<li>Le persone <strong>anziane</strong>, soprattutto se vivono sole: con l’età si avverte meno la sete e si suda meno.</li>
<li>I <strong>neonati e i bambini piccoli</strong>, che si disidratano in fretta e non possono chiedere da bere.</li>
<li>Chi ha malattie di cuore, polmoni, reni, diabete, disturbi neurologici o mentali.</li>
<li>Le donne in gravidanza, chi lavora o fa sport all’aperto, chi vive in case molto calde.</li>
</ul>
<h2>La giornata</h2>
<ol>
<li>Uscire presto o dopo il tramonto; tra le 11 e le 18 restare in casa o in un luogo fresco.</li>
<li>Bere <strong>anche senza sete</strong>, almeno due litri d’acqua al giorno se il medico non ha indicato diversamente: chi ha uno scompenso di cuore o una malattia dei reni chiede prima quale quantità sia giusta. Pochi alcolici, niente bevande molto fredde o molto zuccherate.</li>
<li>Mangiare leggero, con molta frutta e verdura; il cibo va in frigorifero, perché con il caldo si guasta in fretta.</li>
<li>Vestire chiaro, ampio, in cotone o lino; fuori, il cappello.</li>
<li>Rinfrescarsi con docce tiepide o con un panno bagnato su polsi e nuca.</li>
</ol>
<h2>La casa</h2>
<p>Di giorno si chiudono persiane e tende dal lato del sole, di notte e al mattino presto si apre e si fa corrente. Il condizionatore si regola tra i 25 e i 27 °C, con il deumidificatore, e con i filtri puliti. Il ventilatore dà sollievo, ma non si punta sul corpo e <strong>oltre i 32–35 °C può peggiorare la disidratazione</strong>. Mai lasciare persone o animali in un’auto ferma, nemmeno per pochi minuti e con i finestrini aperti.</p>
<h2>I medicinali e il caldo</h2>
<p>Alcuni medicinali possono ridurre la sudorazione, la sete o i liquidi del corpo, o abbassare troppo la pressione quando fa molto caldo: per esempio certi diuretici e antipertensivi, alcuni per l’umore e per la mente, alcuni per la vescica. <strong>Non si sospendono e non si riducono da soli</strong>: all’inizio dell’estate si chiede al medico se serva un controllo e, se compaiono capogiri o stanchezza insoliti, lo si avvisa. Anche la scatola soffre: le confezioni si tengono sotto i 25 o 30 °C e quelle da frigorifero viaggiano in borsa termica, come spieghiamo in <a href="/blog/conservare-i-medicinali">come conservare i medicinali</a>.</p>
<h2>Riconoscere i segni</h2>
<p>I <strong>crampi</strong> e lo <strong>stress da calore</strong> (capogiri, debolezza, pelle sudata, nausea, mal di testa) si affrontano fermandosi in un luogo fresco, sdraiandosi con le gambe un po’ sollevate e bevendo a piccoli sorsi. Se non passa in mezz’ora si sente il medico.</p>
<p>Il <strong>colpo di calore</strong> è un’emergenza: temperatura oltre i 40 °C, pelle molto calda, confusione, comportamento strano, convulsioni, perdita di coscienza. Si chiama il <strong>112</strong>, si porta la persona all’ombra, la si spoglia e la si raffredda con acqua e aria in attesa dei soccorsi. Non si dà da bere a chi non è del tutto sveglio, e i medicinali contro la febbre non servono.</p>
<h2>Un gesto che vale più di tutti</h2>
<p>Una telefonata o una visita al giorno a chi è solo: chiedere se ha bevuto, se la casa è fresca, se sta prendendo le sue cure. Nelle ondate di calore più gravi l’isolamento è stato uno dei fattori che hanno pesato di più.</p>
<h2>Fonti</h2>
<ul>
<li><a href="https://www.salute.gov.it/">Ministero della Salute: ondate di calore, bollettini e raccomandazioni</a></li>
<li><a href="https://www.epicentro.iss.it/">Istituto superiore di sanità, EpiCentro: caldo e salute</a></li>
<li><a href="https://www.aifa.gov.it/">AIFA: medicinali e caldo</a></li>
</ul>`,
}
