import { Link } from '@/components/ui/link'
import type { LegalSection } from './legal-document'

export const TERMS_UPDATED = '2026-11-20'

export const termsLead = (brand: string) => (
  <p>
    Le presenti condizioni regolano gli ordini inviati attraverso {brand}. Il sito mette in contatto chi acquista con
    una farmacia: il contratto si conclude sempre e soltanto con la farmacia che Lei ha scelto.
  </p>
)

/** Terms and conditions. Legal texts are kept whole in one place, in the form of address that law asks for. */
export const termsSections = (brand: string): LegalSection[] => [
  {
    id: 'parti',
    title: 'Con chi si conclude il contratto',
    content: (
      <>
        <p>
          Il venditore è la farmacia scelta prima dell'ordine. Nome, indirizzo, partita IVA, telefono ed email della
          farmacia sono indicati nel riepilogo prima della conferma e in ogni ordine. Ogni carrello e ogni ordine
          riguardano una sola farmacia.
        </p>
        <p>
          {brand} gestisce il sito e trasmette l'ordine alla farmacia. Non vende prodotti, non incassa denaro e non
          tiene prodotti in magazzino.
        </p>
      </>
    ),
  },
  {
    id: 'registrazione',
    title: 'Account e requisiti',
    content: (
      <>
        <p>
          Per inviare un ordine serve un account, che si può aprire dai 14 anni. I contratti di acquisto richiedono la
          maggiore età o l'assenso di chi esercita la responsabilità genitoriale; i medicinali si possono ordinare solo
          dai 18 anni.
        </p>
        <p>
          I dati forniti devono essere esatti. Le credenziali sono personali: chi le usa agisce per conto del titolare
          dell'account, che deve avvisare se ritiene che siano note ad altri.
        </p>
      </>
    ),
  },
  {
    id: 'prezzi',
    title: 'Prezzi e IVA',
    content: (
      <>
        <p>
          I prezzi sono in euro, comprendono l'IVA e sono quelli praticati dalla farmacia scelta. Prima di scegliere una
          farmacia il sito mostra il prezzo più basso tra le farmacie, preceduto da «da». Il riepilogo indica l'IVA
          compresa nel totale, distinta per aliquota.
        </p>
        <p>
          Ogni riduzione di prezzo è accompagnata dal prezzo più basso praticato dalla stessa farmacia nei trenta giorni
          precedenti (art. 17-bis del Codice del consumo). I medicinali con obbligo di ricetta, i medicinali senza
          obbligo di ricetta diversi da quelli da banco e il latte per lattanti non sono oggetto di promozioni. I
          medicinali non danno punti e non entrano in premi o buoni sconto.
        </p>
        <p>
          Se un prezzo o una disponibilità cambiano mentre l'ordine è in preparazione, il sito mostra il nuovo riepilogo
          e chiede una nuova conferma: nessun ordine parte a un prezzo diverso da quello confermato.
        </p>
      </>
    ),
  },
  {
    id: 'ordine',
    title: "Come si conclude l'ordine",
    content: (
      <>
        <p>
          La presentazione dei prodotti è un invito a ordinare. Con il pulsante «Conferma ordine con obbligo di
          pagamento» Lei invia una proposta di acquisto vincolante; il contratto si conclude quando la farmacia riceve
          l'ordine, e l'email di riepilogo ne è la conferma su supporto durevole. Fino alla conferma può correggere ogni
          dato nella stessa pagina.
        </p>
        <p>
          Se un prodotto manca, la farmacia segue l'indicazione data nell'ordine: La chiama, propone un equivalente o
          toglie il prodotto. Una proposta diversa da quanto ordinato vale solo se Lei l'accetta.
        </p>
        <p>
          Gli ordini e le condizioni accettate sono conservati e restano consultabili nell'area «I miei ordini». Il
          contratto si conclude in lingua italiana.
        </p>
      </>
    ),
  },
  {
    id: 'ricetta',
    title: 'Medicinali con obbligo di ricetta',
    content: (
      <>
        <p>
          I medicinali con obbligo di ricetta non sono venduti a distanza. Con il pulsante «Invia prenotazione» Lei
          chiede alla farmacia di tenerli da parte: l'acquisto avviene in farmacia, dopo che il farmacista ha verificato
          la ricetta, e solo allora nasce l'obbligo di pagamento. Se un ordine comprende sia medicinali con ricetta sia
          altri prodotti, per i primi vale questa regola.
        </p>
        <p>
          Il numero della ricetta (NRE o NRBE) e il codice fiscale dell'assistito servono alla farmacia per la verifica.
          Il sito non può accertare la validità di una ricetta. Il farmacista può rifiutare la dispensazione quando la
          legge o la sicurezza di chi usa il medicinale lo richiedono. Può proporre un medicinale equivalente secondo la
          legge; la scelta spetta a Lei, salvo le indicazioni del medico.
        </p>
      </>
    ),
  },
  {
    id: 'medicinali-online',
    title: 'Medicinali senza obbligo di ricetta',
    content: (
      <>
        <p>
          La vendita a distanza di medicinali senza obbligo di ricetta è riservata alle farmacie autorizzate ai sensi
          dell'art. 112-quater del D.Lgs. 219/2006. Per ogni farmacia autorizzata il sito indica autorità, numero e data
          dell'autorizzazione e il collegamento al registro del Ministero della Salute. Presso le altre farmacie i
          medicinali si prenotano e si ritirano.
        </p>
        <p>
          Legga attentamente il foglio illustrativo. Per alcuni prodotti è fissata una quantità massima per ordine,
          indicata nella scheda.
        </p>
      </>
    ),
  },
  {
    id: 'ritiro',
    title: 'Ritiro e pagamento',
    content: (
      <>
        <p>
          Il riepilogo indica da quando l'ordine è pronto e fino a quando è conservato, calcolati sugli orari di
          apertura della farmacia. La farmacia avvisa per email quando l'ordine è pronto. Per ritirare si mostra il
          codice di ritiro; può ritirare anche un'altra persona, indicata nell'ordine o in possesso del codice.
        </p>
        <p>
          Si paga in farmacia al momento del ritiro, nei modi indicati nell'ordine. Il sito non chiede e non conserva
          dati di carte. Il codice fiscale per la detrazione va indicato prima del pagamento: non si può aggiungere
          dopo.
        </p>
        <p>
          Trascorso il termine di conservazione senza ritiro, la farmacia può considerare l'ordine non ritirato e
          rimettere i prodotti in vendita, senza addebiti.
        </p>
      </>
    ),
  },
  {
    id: 'annullamento',
    title: 'Annullamento',
    content: (
      <>
        <p>
          Lei può annullare l'ordine dalla pagina dell'ordine finché la farmacia non ha iniziato a prepararlo, senza
          costi e senza indicare il motivo. Dopo può contattare la farmacia. La farmacia può annullare un ordine che non
          può eseguire e La avvisa per email; quanto eventualmente già pagato è rimborsato senza ritardo con lo stesso
          mezzo.
        </p>
      </>
    ),
  },
  {
    id: 'recesso',
    title: 'Diritto di recesso',
    content: (
      <>
        <p>
          Chi acquista a distanza come consumatore può recedere entro 14 giorni dal giorno in cui riceve i prodotti,
          senza motivo e senza penali (artt. 52 e seguenti del Codice del consumo). La dichiarazione si può inviare per
          email o per posta alla farmacia indicata nell'ordine, anche con il modello che segue.
        </p>
        <p>
          <strong>Modello di recesso.</strong> «Al destinatario (nome, indirizzo ed email della farmacia): con la
          presente comunico il recesso dal contratto relativo ai seguenti prodotti (elenco). Ordine n., ricevuto il.
          Nome e cognome, indirizzo, data, firma (solo se su carta).»
        </p>
        <p>
          I prodotti vanno restituiti alla farmacia entro 14 giorni dalla comunicazione. La farmacia rimborsa entro 14
          giorni quanto pagato, con lo stesso mezzo di pagamento, e può trattenere il rimborso finché non ha ricevuto i
          prodotti o la prova della spedizione.
        </p>
        <p>
          <strong>Il recesso è escluso</strong> (artt. 47 e 59 del Codice del consumo) per:
        </p>
        <ul>
          <li>i medicinali, che non possono tornare in vendita, e i dispositivi medici;</li>
          <li>
            i prodotti sigillati che non si possono restituire per motivi igienici o di tutela della salute, una volta
            aperti;
          </li>
          <li>i prodotti che rischiano di deteriorarsi o scadere rapidamente;</li>
          <li>i prodotti preparati su misura.</li>
        </ul>
        <p>
          Prima della conferma ogni riga esclusa porta l'indicazione «Senza diritto di recesso». Per i medicinali
          prenotati e acquistati in farmacia il contratto non è a distanza.
        </p>
      </>
    ),
  },
  {
    id: 'garanzia',
    title: 'Garanzia legale',
    content: (
      <p>
        Per i difetti di conformità vale la garanzia legale di due anni dalla consegna (artt. 128 e seguenti del Codice
        del consumo). Il venditore a cui rivolgersi è la farmacia dell'ordine. Le farmacie e {brand} rispondono ciascuno
        per la propria parte; nulla in queste condizioni limita i diritti che la legge riconosce ai consumatori.
      </p>
    ),
  },
  {
    id: 'informazioni-salute',
    title: 'Informazioni sui prodotti e salute',
    content: (
      <p>
        Le informazioni sul sito non sostituiscono il parere del medico o del farmacista e non costituiscono diagnosi.
        Le immagini possono differire dalla confezione. Fanno fede l'etichetta e il foglio illustrativo. Per
        un'emergenza chiami il 112.
      </p>
    ),
  },
  {
    id: 'reclami',
    title: 'Reclami e controversie',
    content: (
      <>
        <p>
          I reclami si inviano alla farmacia dell'ordine, ai contatti indicati nella pagina dell'ordine; la farmacia
          risponde senza ritardo. In caso di mancato accordo Lei può rivolgersi a un organismo di risoluzione
          alternativa delle controversie tra quelli iscritti nell'elenco del Ministero delle Imprese e del Made in Italy
          (artt. 141 e seguenti del Codice del consumo). La piattaforma europea ODR è stata chiusa il 20 luglio 2025.
        </p>
        <p>
          Il contratto è regolato dalla legge italiana. Per le controversie con i consumatori è competente il giudice
          del luogo di residenza o di domicilio del consumatore in Italia.
        </p>
      </>
    ),
  },
  {
    id: 'dati-personali',
    title: 'Dati personali e modifiche',
    content: (
      <>
        <p>
          Il trattamento dei dati è descritto nell'
          <Link href="/privacy" className="link">
            informativa privacy
          </Link>
          .
        </p>
        <p>
          A ogni ordine si applicano le condizioni pubblicate quando è stato inviato. Le modifiche valgono per gli
          ordini successivi alla loro pubblicazione, con la data indicata all'inizio di questa pagina.
        </p>
      </>
    ),
  },
]
