import { distanceM } from './distance'

const milan = { latitude: 45.4642, longitude: 9.19 }
const rome = { latitude: 41.9028, longitude: 12.4964 }

it('is the great-circle distance in metres', () => {
  expect(distanceM(milan, milan)).toBe(0)
  expect(distanceM(milan, rome) / 1000).toBeCloseTo(477, 0)
  expect(distanceM(rome, milan)).toBeCloseTo(distanceM(milan, rome), 6)
  // One degree of latitude, and half the Earth.
  expect(distanceM({ latitude: 45, longitude: 9 }, { latitude: 46, longitude: 9 })).toBeCloseTo(111_195, 0)
  expect(distanceM({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }) / 1000).toBeCloseTo(20_015, 0)
})
