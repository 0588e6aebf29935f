import type { Article } from './article'

export const mani: Article = {
  id: 108,
  slug: 'lavarsi-le-mani',
  title: 'Lavarsi le mani: un minuto che vale molto',
  date: '2026-10-15T07:10:00',
  modified: '2026-10-15T07:10:00',
  category: 'prevenzione',
  tags: ['igiene', 'igienizzanti-e-mascherine', 'mani-e-piedi'],
  excerpt:
    'Acqua e sapone restano il modo più semplice di evitare infezioni. Quando, come, per quanto tempo, e quando basta il gel.',
  picture: 'Due mani sotto un getto d’acqua con bolle di sapone',
  body: `
<p>Tra tutte le misure di prevenzione, lavarsi le mani è la più economica e una delle meglio studiate. Le mani toccano maniglie, telefoni, denaro, cibo e poi, senza che ce ne accorgiamo, il viso: è così che molti virus e batteri arrivano a occhi, naso e bocca. Un gesto di un minuto interrompe la catena.</p>
<h2>Che cosa si evita</h2>
<p>Le mani pulite riducono le infezioni dell’intestino, come gastroenteriti ed epatite A, e una parte di quelle respiratorie, dal raffreddore all’influenza. Negli ospedali l’igiene delle mani è la misura più efficace contro le infezioni correlate all’assistenza e contro la diffusione dei batteri resistenti agli antibiotici: per questo l’Organizzazione mondiale della sanità le dedica ogni anno la giornata del 5 maggio.</p>
<h2>I momenti che contano</h2>
<ul>
<li><strong>Prima</strong> di cucinare o mangiare, di toccare una ferita o una lente a contatto, di prendere in braccio un neonato, di preparare o prendere un medicinale.</li>
<li><strong>Dopo</strong> essere stati in bagno o aver cambiato un pannolino, aver tossito o soffiato il naso, toccato carne e uova crude, rifiuti, animali o terra; dopo i mezzi pubblici e al rientro a casa.</li>
<li><strong>Prima e dopo</strong> aver assistito una persona malata.</li>
</ul>
<h2>Come si fa: da quaranta a sessanta secondi</h2>
<ol>
<li>Bagnare le mani e prendere abbastanza sapone da coprirle tutte. La temperatura dell’acqua non conta: se è gradevole, ci si lava più a lungo.</li>
<li>Strofinare palmo contro palmo.</li>
<li>Il palmo destro sul dorso sinistro, con le dita intrecciate, poi il contrario.</li>
<li>Palmo contro palmo con le dita intrecciate; poi il dorso delle dita contro il palmo opposto.</li>
<li>I pollici, con un movimento di rotazione: sono la parte più dimenticata.</li>
<li>La punta delle dita e le unghie, nel palmo dell’altra mano; infine i polsi.</li>
<li>Sciacquare bene e asciugare con una salvietta pulita: le mani bagnate raccolgono e lasciano più microbi.</li>
</ol>
<p>Anelli e unghie lunghe rendono il lavaggio meno efficace. Il sapone comune va benissimo: a casa quelli antibatterici non offrono vantaggi dimostrati.</p>
<h2>Quando basta il gel</h2>
<p>Fuori casa, se non c’è acqua e le mani non sono visibilmente sporche, si può usare un prodotto a base alcolica con <strong>almeno il 60% di alcol</strong>. Se ne prende una quantità che copra tutta la superficie e si strofina con gli stessi gesti per venti o trenta secondi, finché le mani sono asciutte. Il gel non toglie lo sporco e agisce poco contro alcuni microbi, come il norovirus e le spore del clostridio: dopo il bagno, con la diarrea in famiglia e prima di cucinare servono acqua e sapone. Va tenuto lontano dalle fiamme e dai bambini piccoli, che lo usano solo con un adulto.</p>
<h2>Se la pelle soffre</h2>
<p>Lavaggi frequenti, freddo e detergenti aggressivi impoveriscono lo strato di grassi che protegge la pelle: le mani diventano secche, arrossate, a volte si spaccano, e una pelle lesa ospita più microbi. Aiutano un detergente delicato, un’asciugatura senza sfregare, una crema emolliente più volte al giorno e guanti adatti per i lavori di casa. Se il problema non passa in un paio di settimane, o se ci sono vescicole e prurito intenso, è bene sentire il medico: potrebbe essere una dermatite da contatto.</p>
<h2>Insegnarlo ai bambini</h2>
<p>I bambini imparano per imitazione. Uno sgabello davanti al lavandino, una canzone che dura quanto il lavaggio, l’asciugamano alla loro altezza: bastano pochi accorgimenti perché diventi un’abitudine prima di sedersi a tavola e dopo il bagno. Gli studi fatti nelle scuole mostrano che dove ci si lava le mani regolarmente le assenze per malattia diminuiscono.</p>
<h2>Fonti</h2>
<ul>
<li><a href="https://www.who.int/teams/integrated-health-services/infection-prevention-control/hand-hygiene">Organizzazione mondiale della sanità: hand hygiene</a></li>
<li><a href="https://www.epicentro.iss.it/">Istituto superiore di sanità, EpiCentro: igiene delle mani</a></li>
<li><a href="https://www.salute.gov.it/">Ministero della Salute: lavarsi le mani</a></li>
</ul>`,
}
