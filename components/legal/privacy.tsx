import type { LegalSection } from './legal-document'

export const PRIVACY_UPDATED = '2026-11-20'

export const privacyLead = (brand: string) => (
  <p>
    Questa informativa spiega, ai sensi degli artt. 13 e 14 del Regolamento (UE) 2016/679 (GDPR), quali dati personali{' '}
    {brand} e le farmacie trattano quando Lei usa il sito, perché e per quanto tempo.
  </p>
)

/** The privacy notice: what the shop really does with data, purpose by purpose. */
export const privacySections = (brand: string): LegalSection[] => [
  {
    id: 'titolari',
    title: 'Titolari del trattamento',
    content: (
      <>
        <p>
          <strong>Il gestore del sito {brand}</strong> è titolare del trattamento per la navigazione, l'account e la
          sicurezza del servizio.
        </p>
        <p>
          <strong>La farmacia scelta</strong> è titolare autonomo per gli ordini, le prenotazioni e le ricette che
          riceve. Nome, indirizzo, telefono ed email sono indicati nella scelta della farmacia e in ogni ordine: può
          rivolgersi a lei per tutto ciò che riguarda un ordine. Il gestore del sito tratta questi dati per conto della
          farmacia, come responsabile ai sensi dell'art. 28 GDPR.
        </p>
      </>
    ),
  },
  {
    id: 'dati',
    title: 'Quali dati trattiamo',
    content: (
      <ul>
        <li>
          <strong>Account:</strong> nome, cognome, data di nascita, email, password in forma non leggibile, e, se li
          indica, telefono, codice fiscale e farmacia preferita; i consensi dati, con la loro data.
        </li>
        <li>
          <strong>Carrello e ordini:</strong> prodotti, quantità, prezzi, farmacia, contatti, chi ritira, modo di
          pagamento, eventuale codice fiscale per la detrazione, stato dell'ordine.
        </li>
        <li>
          <strong>Dati sulla salute:</strong> i medicinali ordinati, anche senza obbligo di ricetta, e, per quelli con
          ricetta, il numero della ricetta e il codice fiscale dell'assistito.
        </li>
        <li>
          <strong>Posizione:</strong> solo se preme «Usa la mia posizione». È arrotondata a circa cento metri, serve a
          ordinare le farmacie per distanza e non viene conservata sui nostri sistemi; resta nell'indirizzo della pagina
          nel Suo browser.
        </li>
        <li>
          <strong>Dati tecnici:</strong> indirizzo IP, data e ora delle richieste e loro esito, per la sicurezza. I
          registri non contengono nomi, codici, prodotti né testi cercati.
        </li>
      </ul>
    ),
  },
  {
    id: 'finalita',
    title: 'Finalità e basi giuridiche',
    content: (
      <ul>
        <li>
          <strong>Gestire account, carrello e ordini</strong>, compresi avvisi per email sullo stato: esecuzione del
          contratto o di misure precontrattuali (art. 6, par. 1, lett. b).
        </li>
        <li>
          <strong>Preparare e consegnare i medicinali e verificare le ricette:</strong> consenso esplicito per i dati
          sulla salute (art. 9, par. 2, lett. a), richiesto a parte per ogni ordine che comprende medicinali; per gli
          obblighi professionali della farmacia, art. 9, par. 2, lett. h e i.
        </li>
        <li>
          <strong>Adempiere obblighi di legge</strong>, fiscali e in materia di medicinali (art. 6, par. 1, lett. c).
        </li>
        <li>
          <strong>Proteggere il servizio</strong> da abusi, limitare i tentativi di accesso, difendere diritti:
          legittimo interesse (art. 6, par. 1, lett. f).
        </li>
        <li>
          <strong>Inviare offerte, profilare, usare la posizione</strong> per iniziative commerciali: solo con i
          consensi facoltativi e separati dati alla registrazione (art. 6, par. 1, lett. a). Non dipendono dall'uso del
          sito e si possono revocare.
        </li>
      </ul>
    ),
  },
  {
    id: 'salute',
    title: 'Dati sulla salute',
    content: (
      <>
        <p>
          Ciò che ordina può dire qualcosa della Sua salute o di quella di altri: la Corte di giustizia dell'Unione
          europea lo ha chiarito anche per i medicinali senza ricetta (causa C-21/23, 4 ottobre 2024). Per questo il
          consenso è separato, non è mai preselezionato e riguarda solo l'ordine in corso.
        </p>
        <p>
          Può revocarlo in ogni momento scrivendo alla farmacia; la revoca non tocca quanto già fatto. Senza consenso
          non possiamo trasmettere ordini di medicinali: può sempre andare direttamente in farmacia.
        </p>
        <p>
          Numeri di ricetta e codici fiscali degli assistiti sono cifrati e mostrati solo in parte. Se indica i dati di
          un'altra persona, deve averne titolo. I nomi dei medicinali non compaiono negli oggetti delle email e non sono
          comunicati a servizi di terzi, statistiche o pubblicità. Questi dati non sono mai usati per profilazione.
        </p>
      </>
    ),
  },
  {
    id: 'destinatari',
    title: 'A chi comunichiamo i dati',
    content: (
      <>
        <p>
          Alla farmacia scelta, ai fornitori tecnici che ospitano il sito e inviano le email (responsabili del
          trattamento), e alle autorità quando la legge lo impone. I dati non sono venduti né diffusi.
        </p>
        <p>
          I dati sono trattati nello Spazio economico europeo. Un eventuale trasferimento altrove avverrebbe solo con le
          garanzie degli artt. 44 e seguenti GDPR.
        </p>
      </>
    ),
  },
  {
    id: 'conservazione',
    title: 'Per quanto tempo',
    content: (
      <ul>
        <li>
          <strong>Account:</strong> finché esiste. Con la cancellazione i dati personali sono rimossi; gli ordini
          restano senza dati identificativi per gli obblighi contabili.
        </li>
        <li>
          <strong>Ordini:</strong> dieci anni per gli obblighi civilistici e fiscali della farmacia.
        </li>
        <li>
          <strong>Ricette:</strong> il numero completo serve fino alla consegna; dopo resta solo in forma parziale.
          Eventuali file caricati sono eliminati 30 giorni dopo la fine dell'ordine. La farmacia conserva le ricette
          spedite per i tempi che la legge le impone.
        </li>
        <li>
          <strong>Consensi facoltativi:</strong> fino alla revoca.
        </li>
        <li>
          <strong>Registri tecnici:</strong> il tempo strettamente necessario alla sicurezza del servizio.
        </li>
      </ul>
    ),
  },
  {
    id: 'diritti',
    title: 'I Suoi diritti',
    content: (
      <>
        <p>
          Può chiedere accesso, rettifica, cancellazione, limitazione, portabilità dei dati, opporsi al trattamento
          fondato sul legittimo interesse e revocare i consensi (artt. 15–22 GDPR). Per gli ordini si rivolga alla
          farmacia; per l'account al gestore del sito. Rispondiamo entro un mese, senza costi.
        </p>
        <p>
          Può inoltre proporre reclamo al Garante per la protezione dei dati personali, Piazza Venezia 11, 00187 Roma,{' '}
          <a href="https://www.garanteprivacy.it" rel="noopener noreferrer" className="link">
            www.garanteprivacy.it
          </a>
          .
        </p>
      </>
    ),
  },
  {
    id: 'obbligo',
    title: 'Dati necessari e decisioni automatizzate',
    content: (
      <p>
        I campi non indicati come facoltativi sono necessari per il servizio richiesto: senza, non possiamo aprire
        l'account o inviare l'ordine. Non prendiamo decisioni basate unicamente su trattamenti automatizzati che
        producano effetti giuridici (art. 22 GDPR). Gli account si possono aprire dai 14 anni (art. 2-quinquies del
        Codice privacy).
      </p>
    ),
  },
  {
    id: 'cookie',
    title: 'Cookie e memoria del browser',
    content: (
      <>
        <p>
          Usiamo soltanto strumenti tecnici, necessari al servizio che Lei chiede: non serve un consenso (art. 122 del
          Codice privacy). Non ci sono cookie di profilazione, statistiche di terzi né pubblicità.
        </p>
        <ul>
          <li>
            <strong>session</strong> e <strong>signed_in</strong>: tengono aperto l'accesso; fino alla chiusura del
            browser, o 30 giorni con «Resta collegato».
          </li>
          <li>
            <strong>XSRF-TOKEN</strong>: protegge i moduli da richieste di altri siti; fino alla chiusura del browser.
          </li>
          <li>
            <strong>pharmacy</strong>: ricorda la farmacia scelta; un anno.
          </li>
          <li>
            <strong>Memoria del browser</strong>: il carrello di chi non ha fatto l'accesso, la farmacia scelta,
            l'indirizzo (fino all'uscita) e, per la sola scheda aperta, i contatti scritti in un ordine non ancora
            inviato. Mai ricette o codici fiscali. Si cancellano dalle impostazioni del browser.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'sicurezza',
    title: 'Sicurezza e aggiornamenti',
    content: (
      <>
        <p>
          Le password sono conservate con algoritmi che non permettono di risalire al testo, i dati delle ricette sono
          cifrati e l'accesso è limitato a chi prepara l'ordine. Se una violazione comportasse un rischio elevato per
          Lei, La avviseremmo senza ritardo (art. 34 GDPR).
        </p>
        <p>Gli aggiornamenti di questa informativa sono pubblicati qui, con la data indicata all'inizio.</p>
      </>
    ),
  },
]
