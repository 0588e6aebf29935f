import { leadHref } from './leads'

test.each([
  ['need', 'Mal di testa', '/search?query=Mal+di+testa'],
  ['ingredient', 'acido folico', '/search?query=acido+folico'],
  ['category', 'medicinali/gola', '/categories/medicinali/gola'],
  ['service', '7', '/pharmacy-services/7'],
  ['service', null, '/pharmacy-services'],
  ['pharmacies', 'on_duty', '/pharmacy-selection?on_duty=1'],
  ['pharmacies', 'near', '/pharmacy-selection'],
  ['pharmacy', 'MI 1/2', '/pharmacy/MI%201%2F2'],
] as const)('a %s of key %p is at %s', (kind, key, href) => {
  expect(leadHref({ kind, key, name: 'x' })).toBe(href)
})
