import { closestWords, errorsForgiven, prefixDistance } from './spelling'

describe('prefixDistance', () => {
  it.each([
    ['tachipirina', 'tachipirina', 0],
    ['tachi', 'tachipirina', 0],
    ['tahcipirina', 'tachipirina', 1],
    ['tahci', 'tachipirina', 1],
    ['tacipirina', 'tachipirina', 1],
    ['bentolin', 'ventolin', 1],
    ['ibubrofeme', 'ibuprofene', 2],
    ['momemt', 'moment', 1],
    ['moment', 'mom', 3],
    ['xyz', 'abc', 3],
  ])('%p is %p letters wrong for %p', (typed, word, distance) => {
    expect(prefixDistance(typed, word, 3)).toBe(distance)
  })

  it('stops counting above the limit', () => {
    expect(prefixDistance('xxxxxxxx', 'tachipirina', 2)).toBe(3)
  })
})

describe('errorsForgiven', () => {
  it.each([
    ['oki', 0],
    ['okit', 1],
    ['momentt', 1],
    ['rilastin', 1],
    ['tachipiri', 2],
    ['b12', 0],
    ['50000', 0],
    ['a'.repeat(200), 0],
  ])('%p forgives %p', (word, errors) => {
    expect(errorsForgiven(word)).toBe(errors)
  })
})

describe('closestWords', () => {
  it('sorts by distance and omits distant words', () => {
    expect(closestWords('momemt', ['moment', 'momento', 'monumento', 'mammut'])).toEqual(['moment', 'momento'])
  })
  it('omits words with the typed prefix, which are found anyway', () => {
    expect(closestWords('tachi', ['tachidol', 'tacchino'])).toEqual(['tacchino'])
  })
  it('gives eight at most', () => {
    expect(
      closestWords(
        'paracetamolo',
        [...'abcdefghijkl'].map((letter) => `paracetamol${letter}`),
      ),
    ).toHaveLength(8)
  })
})
