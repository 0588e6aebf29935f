import { type Danger, findDangers } from './danger-signs'

const DANGEROUS: Record<Danger, string[]> = {
  emergency: [
    'Ho un dolore al petto da mezz’ora, che cosa prendo?',
    'mi fa male il petto e il braccio sinistro',
    'Mio marito ha un forte dolore al torace',
    'sento un peso sul petto e sudo freddo',
    'Ho una stretta al petto che va e viene',
    'il petto mi fa male quando salgo le scale',
    'Mia madre ha la bocca storta e parla strano',
    'Non sento più il braccio destro da stamattina',
    'ho paura di avere un infarto',
    'Non riesco a respirare bene da stanotte',
    'mio figlio fa fatica a respirare',
    'La bambina respira male e ha le labbra viola',
    'mi manca il fiato anche da seduta',
    'mi manca l’aria',
    'Ha una crisi d’asma e lo spray è finito',
    'sto soffocando',
    'mio padre è svenuto in bagno',
    'Ha perso i sensi per qualche minuto',
    'perdita di coscienza dopo la pastiglia, è normale?',
    'il nonno non si sveglia',
    'Mia moglie non risponde più, è strana',
    'ha avuto le convulsioni stanotte',
    'Mi sono tagliato e il sangue non si ferma',
    'il taglio non smette di sanguinare',
    'perdo molto sangue, che cosa metto?',
    'Ho vomitato sangue',
    'tossisce sangue da ieri',
    'sono incinta e ho perdite di sangue',
    'Mi si è gonfiata la faccia dopo l’antibiotico',
    'ho le labbra e la lingua gonfie',
    'labbra gonfie dopo una puntura di vespa',
    'sento che la gola si sta chiudendo',
    'Neonato con febbre a 38, che dose di Tachipirina?',
    'Mia figlia ha due mesi e scotta, ha 38,5',
    'bimbo di 20 giorni con la febbre',
    'Ha la febbre alta e il collo rigido',
  ],
  poison: [
    'Ho preso troppa Tachipirina',
    'mio figlio ha bevuto la candeggina',
    'La bambina ha mangiato delle pastiglie della nonna',
    'Ha ingoiato una pila a bottone',
    'ho preso tutta la scatola di Xanax',
    'ha preso 20 compresse di aspirina',
    'Ne ho prese dieci',
    'ho dato a mio figlio il doppio della dose',
    'penso sia un’overdose',
    'mi sono avvelenata con i funghi',
    'il piccolo ha bevuto lo sciroppo per la tosse',
    'Mi sono intossicato con il gas?',
  ],
  crisis: [
    'Voglio morire',
    'penso al suicidio',
    'Non voglio più vivere, quali pillole bastano?',
    'vorrei farla finita',
    'ho voglia di farmi del male',
    'mia figlia si taglia le braccia',
    'Sto pensando di togliermi la vita',
  ],
}

const HARMLESS = [
  'Posso prendere la Tachipirina con il Moment?',
  'Ho il naso chiuso e non riesco a respirare di notte',
  'raffreddore: non respiro bene dal naso, quale spray?',
  'Che crema mi consigliate per il viso gonfio al mattino?',
  'La farmacia non risponde al telefono, siete aperti?',
  'ho mal di gola e tosse da tre giorni',
  'Mia figlia di 6 anni ha la febbre a 38, quanto sciroppo?',
  'ha 3 giorni di febbre, ha 40 anni',
  'Ho dimenticato la pillola: devo prendere doppia dose?',
  'Il mio ordine non è arrivato, quando arriva?',
  'devo fare un prelievo di sangue, posso prendere il caffè?',
  'le gengive sanguinano molto quando mi lavo i denti',
  'Mi pizzicano gli occhi e sono gonfi',
  'Prendo 20 gocce di vitamina D, va bene?',
  'ho preso due bustine di Oki, posso bere vino?',
  'Ho il torcicollo, quale cerotto per il collo rigido?',
  'Quanto dura una confezione da 30 compresse?',
  'Ho avuto un infarto due anni fa: posso usare questo decongestionante?',
  'bruciore di stomaco dopo mangiato',
  'Ho preso il raffreddore troppo spesso quest’inverno',
  'Avete pannolini per neonato?',
  'Mio figlio di due mesi ha le coliche',
  'intossicazione alimentare: quali fermenti lattici?',
  'Che cosa usate contro i pidocchi? Non ne posso più',
  'Questa crema contiene acido ialuronico?',
  'Misurate la pressione? Prendo pastiglie per il cuore',
]

describe.each(Object.entries(DANGEROUS))('a sign of %s', (danger, sentences) => {
  test.each(sentences)('is found in «%s»', (sentence) => {
    expect(findDangers(sentence)).toContain(danger)
  })
})

test.each(HARMLESS)('finds no danger in «%s»', (sentence) => {
  expect(findDangers(sentence)).toEqual([])
})

it('reads each sentence for itself, and lists every kind', () => {
  expect(findDangers('Ho il naso chiuso. Mio padre non respira!')).toEqual(['emergency'])
  expect(findDangers('Ho preso troppe pastiglie perché voglio morire')).toEqual(['poison', 'crisis'])
})
