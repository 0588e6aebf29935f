import { bestTitles } from './titles'

const posts = [
  'Febbre nei bambini: misurarla bene, aspettare con calma',
  'Misurare la pressione a casa',
  'Pidocchi a scuola',
].map((title) => ({ title }))

test.each([
  ['cosa fare se il bambino ha la febbre', ['Febbre nei bambini: misurarla bene, aspettare con calma']],
  [
    'come si misura bene la pressione a casa',
    ['Misurare la pressione a casa', 'Febbre nei bambini: misurarla bene, aspettare con calma'],
  ],
  ['pidochi', ['Pidocchi a scuola']],
  ['pidocchi del gatto', []],
  ['gomme invernali', []],
  ['', []],
])('%s', (query, titles) => {
  expect(bestTitles(posts, query).map(({ title }) => title)).toEqual(titles)
})
