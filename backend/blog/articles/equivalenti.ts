import type { Article } from './article'

export const equivalenti: Article = {
  id: 105,
  slug: 'medicinali-equivalenti',
  title: 'Medicinali equivalenti: che cosa cambia davvero',
  date: '2026-09-07T07:00:00',
  modified: '2026-09-09T11:20:00',
  category: 'uso-dei-medicinali',
  tags: ['equivalenti', 'bioequivalenza'],
  excerpt:
    'Stesso principio attivo, stessa dose, stessa qualità: come si dimostra che due medicinali sono equivalenti, e perché a volte si paga una differenza.',
  picture: 'Una bilancia in equilibrio con due compresse diverse nel colore',
  body: `
<p>«Vuole l’equivalente?» È una domanda che in farmacia si sente ogni giorno, e dietro cui restano molti dubbi. Un medicinale equivalente, o generico, non è una copia approssimativa né una versione più debole: è un medicinale che ha superato gli stessi controlli di qualità e ha dimostrato di comportarsi nell’organismo come quello di riferimento.</p>
<h2>Che cosa deve essere uguale</h2>
<p>Un equivalente ha, rispetto al medicinale di riferimento:</p>
<ul>
<li>lo <strong>stesso principio attivo</strong>, cioè la sostanza che cura;</li>
<li>la <strong>stessa quantità</strong> di principio attivo;</li>
<li>la <strong>stessa forma</strong> (compressa, capsula, sciroppo…) e la stessa via di somministrazione;</li>
<li>le stesse indicazioni, con le eccezioni dovute a brevetti ancora validi.</li>
</ul>
<p>Può arrivare in commercio soltanto quando è scaduta la protezione del brevetto del medicinale di riferimento. Il nome è di solito quello del principio attivo seguito dal nome dell’azienda.</p>
<h2>Che cosa può essere diverso</h2>
<p>Cambiano il nome, la scatola, il colore o la forma della compressa e gli <strong>eccipienti</strong>, le sostanze senza attività che servono a dare forma, sapore e stabilità. Per quasi tutti non fa differenza; chi ha un’intolleranza accertata, per esempio al lattosio, o la celiachia, trova nel foglio illustrativo l’elenco completo e gli avvertimenti, e può chiedere al farmacista una confezione adatta. Lo stesso vale per i medicinali di marca, che contengono eccipienti anche loro.</p>
<h2>Come si dimostra l’equivalenza</h2>
<p>Con uno studio di <strong>bioequivalenza</strong>: si somministrano a volontari i due medicinali e si misura quanto principio attivo arriva nel sangue e in quanto tempo. I valori devono coincidere entro limiti molto stretti: l’intero intervallo di confidenza al 90% del rapporto deve stare tra l’80 e il 125%. Non vuol dire, come a volte si legge, che un generico possa contenere il 20% in meno di principio attivo: la quantità dichiarata è la stessa, e le differenze medie osservate negli studi sono di pochi punti percentuali, simili a quelle tra due lotti dello stesso medicinale. Per i principi attivi in cui la dose è molto delicata i limiti sono ancora più stretti.</p>
<p>I controlli sulla produzione, le ispezioni alle fabbriche e la sorveglianza degli effetti indesiderati sono identici per tutti i medicinali.</p>
<h2>Perché costano meno</h2>
<p>Perché l’azienda non deve rifare la ricerca che ha portato alla scoperta della sostanza: efficacia e sicurezza sono già note. L’AIFA pubblica ogni mese le <strong>liste di trasparenza</strong>, con i medicinali equivalenti tra loro e il prezzo massimo che il Servizio sanitario nazionale rimborsa. Chi sceglie un medicinale più caro di quel prezzo paga di tasca propria la differenza; in alcune Regioni si aggiunge un ticket.</p>
<h2>Che cosa succede in farmacia</h2>
<p>Se la ricetta non porta l’indicazione «non sostituibile», il farmacista informa della disponibilità di un equivalente di prezzo più basso e lo consegna, a meno che la persona lo rifiuti. La scelta è sempre libera. Quando si è scelto, però, conviene restare sullo stesso prodotto, soprattutto per le cure di lunga durata e per chi prende molti medicinali: scatole e compresse che cambiano aspetto a ogni acquisto aumentano il rischio di sbagliare, di prendere una dose due volte o di saltarla. Se il prodotto abituale manca, si chiede di annotare sulla nuova scatola quale sostituisce.</p>
<h2>Quando parlarne con il medico</h2>
<p>Se dopo un cambio di confezione compare qualcosa di nuovo, o la cura sembra funzionare meno, non si smette da soli: si sente il medico, che valuta se c’entri il medicinale, e si può segnalare il sospetto effetto indesiderato, come per qualunque altro medicinale.</p>
<h2>Fonti</h2>
<ul>
<li><a href="https://www.aifa.gov.it/">AIFA: medicinali equivalenti e liste di trasparenza</a></li>
<li><a href="https://www.ema.europa.eu/en">EMA: linea guida sugli studi di bioequivalenza</a></li>
<li><a href="https://www.salute.gov.it/">Ministero della Salute: medicinali equivalenti</a></li>
</ul>`,
}
