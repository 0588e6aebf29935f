import { isQuestion } from './question'

test.each([
  'posso prendere ibuprofene in gravidanza',
  'Quante tachipirine al giorno?',
  'perché il medico mi ha dato lo xanax',
  'si può bere alcol con l’antibiotico',
  'aspirina e oki insieme?',
  'ogni quanto si prende il moment',
])('«%s» is a question', (text) => expect(isQuestion(text)).toBe(true))

test.each(['ibuprofene', 'mal di testa', 'come', 'cosmetici', 'crema per chi fa sport', 'servomuto', 'quantum'])(
  '«%s» is none',
  (text) => expect(isQuestion(text)).toBe(false),
)
