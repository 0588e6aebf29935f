import type { Article } from './article'

export const conservare: Article = {
  id: 102,
  slug: 'conservare-i-medicinali',
  title: 'Come conservare i medicinali a casa e in viaggio',
  date: '2026-10-28T07:30:00',
  modified: '2026-10-28T07:30:00',
  category: 'uso-dei-medicinali',
  tags: ['armadietto', 'viaggio'],
  excerpt:
    'Caldo, luce e umidità rovinano i medicinali molto prima della scadenza. Dove tenerli, che cosa significa la data e che cosa fare in viaggio.',
  picture: 'Un armadietto con flaconi e un termometro da parete',
  body: `
<p>Un medicinale conservato male può perdere efficacia o, più di rado, diventare dannoso, anche se la data sulla scatola è ancora lontana. La scadenza infatti vale soltanto per la confezione integra e tenuta come dice il produttore. Poche abitudini bastano per evitare sprechi ed errori.</p>
<h2>Dove tenerli</h2>
<p>Il bagno e la cucina, dove si trova più spesso l’armadietto, sono i posti meno adatti: il vapore e gli sbalzi di temperatura danneggiano compresse, bustine e capsule. Meglio un mobile chiuso in camera o in corridoio, <strong>asciutto, buio e fresco</strong>, lontano da termosifoni e finestre, e soprattutto <strong>fuori dalla vista e dalla portata dei bambini</strong>, se possibile chiuso a chiave.</p>
<ul>
<li>Se sulla scatola non c’è alcuna indicazione, il medicinale si conserva a temperatura ambiente.</li>
<li>«Non conservare a temperatura superiore a 25 °C» o «a 30 °C» vuol dire che d’estate serve il locale più fresco della casa.</li>
<li>«Conservare in frigorifero» significa tra 2 e 8 °C: su un ripiano centrale, mai nello sportello né a contatto con la parete di fondo, dove il medicinale può gelare.</li>
<li>«Proteggere dalla luce» vuol dire tenerlo nella sua scatola fino all’uso.</li>
</ul>
<h2>Scatola e foglietto restano insieme</h2>
<p>La confezione protegge e informa: porta il nome, il lotto, la scadenza e, dentro, il foglio illustrativo. Togliere i blister dalla scatola o travasare le compresse in un altro flacone rende facile scambiare due medicinali simili. Chi usa un dispensatore settimanale lo prepara per pochi giorni e solo con le compresse che possono stare fuori dal blister: il farmacista sa quali.</p>
<h2>Che cosa dice la scadenza</h2>
<p>Se la data riporta mese e anno, il medicinale si può usare fino all’ultimo giorno di quel mese. Dopo l’apertura, però, molti prodotti durano assai meno: i colliri, gli sciroppi e le sospensioni da preparare con acqua hanno una validità di giorni o settimane, indicata nel foglio illustrativo. Conviene scrivere sulla scatola la data in cui si è aperta la confezione.</p>
<p>Non usare un medicinale che ha cambiato colore, odore o consistenza: compresse macchiate o che si sbriciolano, creme separate, sciroppi torbidi, colliri con particelle vanno portati in farmacia anche prima della scadenza.</p>
<h2>In viaggio e con il caldo</h2>
<p>L’auto ferma al sole supera in poco tempo i 50 °C: i medicinali viaggiano nell’abitacolo fresco, mai nel bagagliaio né sul cruscotto. Per quelli da frigorifero serve una borsa termica, con gli elementi refrigeranti separati dalla confezione da un panno, in modo che non geli. In aereo si portano nel bagaglio a mano, nella confezione originale, con la ricetta o un certificato del medico se si tratta di siringhe, liquidi o medicinali controllati; alcuni Paesi chiedono documenti propri, da verificare prima della partenza.</p>
<p>Se un medicinale da frigorifero è rimasto fuori per qualche ora, non va buttato né usato a caso: il farmacista può dire, per quel prodotto, quanto tempo è accettabile.</p>
<h2>Due controlli l’anno</h2>
<p>Due volte l’anno, per esempio quando cambia l’ora, si svuota l’armadietto: si separano gli scaduti, si verifica che ogni scatola abbia il suo foglietto e si scrive una lista di quello che c’è. È anche il momento per chiedersi se tutto serve ancora: le cure finite non si tengono «per la prossima volta», e gli antibiotici avanzati meno di tutti.</p>
<h2>Fonti</h2>
<ul>
<li><a href="https://www.aifa.gov.it/">Agenzia italiana del farmaco (AIFA): farmaci ed estate, come conservare i medicinali</a></li>
<li><a href="https://www.ema.europa.eu/en">Agenzia europea per i medicinali (EMA): indicazioni sulle condizioni di conservazione nei testi dei medicinali</a></li>
<li><a href="https://www.salute.gov.it/">Ministero della Salute: conservazione dei farmaci e viaggi</a></li>
</ul>`,
}
