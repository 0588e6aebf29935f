import type { Article } from './article'

export const febbreBambini: Article = {
  id: 106,
  slug: 'febbre-nei-bambini',
  title: 'Febbre nei bambini: misurarla bene, aspettare con calma',
  date: '2026-11-02T08:40:00',
  modified: '2026-11-05T08:40:00',
  category: 'bambini-e-famiglia',
  tags: ['febbre nei bambini', 'termometri'],
  excerpt:
    'Non è una malattia ma una difesa. Come si misura, quando basta osservare, quando si chiama il pediatra e quando non si aspetta.',
  picture: 'Un termometro digitale accanto a un orsacchiotto',
  body: `
<p>La febbre è il motivo più comune per cui una famiglia chiama il pediatra. Spaventa perché il numero sul termometro sembra misurare la gravità della malattia, ma non è così: è soprattutto il <strong>comportamento del bambino</strong> a dire come sta. Questo articolo riassume le indicazioni della Società italiana di pediatria; non sostituisce il consiglio di chi conosce il bambino.</p>
<h2>Che cos’è e a che cosa serve</h2>
<p>La temperatura normale, misurata sotto l’ascella, va da circa 36,5 a 37,5 °C e cambia durante il giorno: più bassa all’alba, più alta nel pomeriggio. Quando l’organismo incontra un virus o un batterio alza la temperatura perché molti microbi si moltiplicano peggio al caldo e le difese lavorano meglio. La febbre è quindi una risposta utile, e di solito passa in due o tre giorni. La sua altezza, da sola, non distingue un’infezione seria da una banale.</p>
<h2>Come si misura</h2>
<ul>
<li>Con un <strong>termometro digitale, sotto l’ascella</strong>: è il metodo consigliato a casa a tutte le età. La pelle deve essere asciutta e il braccio fermo fino al segnale.</li>
<li>La misura nel retto non è consigliata di routine, perché fastidiosa e con qualche rischio.</li>
<li>I termometri a infrarossi per fronte e orecchio sono comodi, ma risentono del modo in cui si usano: un valore inatteso si verifica con il digitale.</li>
<li>I termometri a mercurio non si usano più.</li>
</ul>
<p>Non serve misurare ogni mezz’ora: due o tre volte al giorno, e quando il bambino sembra cambiare, bastano. Annotare ora e valore aiuta il pediatra.</p>
<h2>Che cosa fare a casa</h2>
<p>Si offrono spesso da bere, senza forzare a mangiare, e si veste il bambino con abiti leggeri, in una stanza non troppo calda. Se gioca e beve non occorre tenerlo a letto. Spugnature fredde, bagni freddi, alcol sulla pelle o ghiaccio <strong>non sono consigliati</strong>: danno brividi e disagio e la temperatura risale subito.</p>
<p>I medicinali contro la febbre non curano l’infezione: servono ad alleviare il <strong>malessere</strong>, se c’è, non a far scendere un numero. Quali, in che dose e per quanto tempo lo indica il pediatra, in base al peso e all’età. Alcune regole valgono sempre: mai due medicinali diversi insieme o alternati senza indicazione del medico; mai l’acido acetilsalicilico sotto i sedici anni, per il rischio della sindrome di Reye; sempre il misurino della confezione, non il cucchiaio da cucina; attenzione ai prodotti per il raffreddore, che possono contenere già lo stesso principio attivo.</p>
<h2>Quando chiamare il pediatra</h2>
<ul>
<li>Il bambino ha <strong>meno di tre mesi</strong>: sempre e subito, con qualunque febbre. Sotto le quattro settimane di vita si va al pronto soccorso.</li>
<li>La febbre dura da più di tre giorni, o ritorna dopo uno o due giorni di benessere.</li>
<li>Il bambino beve poco, bagna pochi pannolini, ha vomito o diarrea insistenti.</li>
<li>Ha mal d’orecchio, dolore a urinare, una macchia o un’eruzione sulla pelle.</li>
<li>Ha una malattia cronica o prende medicinali che riducono le difese.</li>
</ul>
<h2>Quando non si aspetta</h2>
<p>Si chiama il <strong>112</strong> o si va al pronto soccorso se il bambino è difficile da svegliare o confuso, respira a fatica, ha labbra bluastre, il collo rigido, un pianto lamentoso che non si consola, macchie rosse o violacee che non scompaiono premendole con un bicchiere, o convulsioni. Una convulsione da febbre, per quanto impressionante, di solito dura pochi minuti: si mette il bambino su un fianco, non gli si infila niente in bocca, si guarda l’ora e si chiedono soccorsi.</p>
<h2>Scuola e contagio</h2>
<p>Con la febbre si resta a casa, per riposare e per non contagiare gli altri. Il ritorno si decide con il buon senso e con le regole della scuola: in genere dopo almeno un giorno senza febbre e con le energie di sempre.</p>
<h2>Fonti</h2>
<ul>
<li><a href="https://sip.it/">Società italiana di pediatria: gestione del segno/sintomo febbre in pediatria, linee guida</a></li>
<li><a href="https://choosingwiselyitaly.org/">Choosing Wisely Italy: raccomandazioni dei pediatri di famiglia sulla febbre</a></li>
<li><a href="https://www.issalute.it/">Istituto superiore di sanità, ISSalute: febbre</a></li>
</ul>`,
}
