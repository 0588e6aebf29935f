import type { Article } from './article'

export const antibiotici: Article = {
  id: 101,
  slug: 'antibiotici-quando-servono',
  title: 'Antibiotici: quando servono e quando no',
  date: '2026-11-16T08:00:00',
  modified: '2026-11-18T09:30:00',
  category: 'uso-dei-medicinali',
  tags: ['antibiotici', 'resistenza'],
  excerpt:
    'Curano le infezioni da batteri, non il raffreddore né l’influenza. Che cosa sono le resistenze e che cosa può fare ciascuno di noi.',
  picture: 'Una capsula accanto a batteri disegnati, tenuti lontani da un cerchio',
  body: `
<p>Gli antibiotici sono tra le scoperte più importanti della medicina: hanno reso curabili malattie che fino al secolo scorso erano spesso mortali. Proprio per questo vanno trattati come una risorsa comune, che si consuma se la si usa male. In questo articolo vediamo che cosa fanno, quando non servono e perché il modo in cui li prende una persona riguarda anche tutte le altre.</p>
<h2>Batteri e virus non sono la stessa cosa</h2>
<p>Gli antibiotici agiscono sui <strong>batteri</strong>: ne bloccano la crescita o li uccidono, colpendo strutture che le nostre cellule non hanno. Contro i <strong>virus</strong> non hanno effetto, perché i virus sono fatti in un altro modo e si moltiplicano dentro le cellule. Raffreddore, influenza, la maggior parte dei mal di gola e delle bronchiti acute sono causati da virus: prendere un antibiotico non accorcia la malattia, non abbassa la febbre e non evita il contagio degli altri.</p>
<p>Alcune infezioni hanno invece bisogno dell’antibiotico, e in fretta: certe polmoniti, le infezioni delle vie urinarie, la tonsillite da streptococco confermata dal test, le infezioni del sangue. Distinguere un caso dall’altro spetta al medico, che valuta i sintomi, visita la persona e, quando serve, chiede un esame.</p>
<h2>Che cos’è la resistenza</h2>
<p>I batteri si moltiplicano in fretta e cambiano. Quando un antibiotico li incontra, i più sensibili muoiono e quelli che per caso hanno una difesa sopravvivono e si diffondono. È un fenomeno naturale, ma l’uso eccessivo o scorretto lo accelera. Un’infezione da batteri resistenti è più difficile da curare, dura più a lungo e può richiedere il ricovero.</p>
<p>Non è un rischio lontano. Il Centro europeo per la prevenzione e il controllo delle malattie stima che nell’Unione europea e nello Spazio economico europeo muoiano ogni anno oltre 35.000 persone per infezioni resistenti, e l’Italia è tra i Paesi con i valori più alti. La resistenza riguarda anche gli interventi chirurgici, i trapianti e le cure dei tumori, che senza antibiotici efficaci diventano più pericolosi.</p>
<h2>Che cosa può fare ciascuno</h2>
<ul>
<li><strong>Prenderli solo con la ricetta del medico.</strong> Una cura andata bene un anno fa, o andata bene a un’altra persona, non dice nulla sulla malattia di oggi.</li>
<li><strong>Rispettare dose, orari e durata.</strong> Se gli effetti indesiderati preoccupano, o se ci si sente già bene, si parla con il medico prima di smettere.</li>
<li><strong>Non conservare gli avanzi.</strong> Le dosi rimaste si portano in farmacia, nel contenitore per i medicinali scaduti.</li>
<li><strong>Non insistere</strong> per avere un antibiotico quando il medico spiega che non serve.</li>
<li><strong>Prevenire:</strong> lavarsi le mani, fare le vaccinazioni raccomandate, coprire tosse e starnuti. Ogni infezione evitata è un antibiotico in meno.</li>
</ul>
<h2>E se ho dimenticato una dose?</h2>
<p>Il foglio illustrativo di ogni medicinale dice come comportarsi; la regola più comune è non raddoppiare la dose successiva. In caso di dubbio il farmacista o il medico sanno rispondere per quel medicinale preciso. È utile annotare gli orari, o legarli a un gesto di ogni giorno, e chiedere se il medicinale va preso a stomaco pieno o vuoto e se alcuni alimenti ne riducono l’assorbimento.</p>
<h2>Quando tornare dal medico</h2>
<p>Se dopo due o tre giorni di cura i sintomi non migliorano, se la febbre ritorna, se compaiono una reazione della pelle, gonfiore del viso, difficoltà a respirare o una diarrea intensa, bisogna sentire il medico; per i sintomi gravi si chiama il 112. Chi ha avuto in passato una reazione a un antibiotico deve dirlo ogni volta, anche al farmacista.</p>
<h2>Fonti</h2>
<ul>
<li><a href="https://www.epicentro.iss.it/antibiotico-resistenza/">Istituto superiore di sanità, EpiCentro: antibiotico-resistenza</a></li>
<li><a href="https://www.ecdc.europa.eu/en/antimicrobial-resistance">Centro europeo per la prevenzione e il controllo delle malattie (ECDC): resistenza agli antimicrobici</a></li>
<li><a href="https://www.aifa.gov.it/">Agenzia italiana del farmaco (AIFA): l’uso degli antibiotici in Italia, rapporto nazionale</a></li>
</ul>`,
}
