import { calls } from '@/lib/contract/calls'
import { lackingByAnswers, noteAnswer } from './answers'

const problem = { status: 404, is_problem: true }
const bare = { status: 404, is_problem: false }

test('what answers as if it were not there is lacking for a while', () => {
  noteAnswer(calls.cancelOrder, bare, 0)
  noteAnswer(calls.exportMe, { status: 405, is_problem: true }, 0)
  noteAnswer(calls.sendMessage, { status: 501, is_problem: false }, 0)
  noteAnswer(calls.listPatients, problem, 0)
  expect(lackingByAnswers(1).sort()).toEqual(['cancelOrder', 'exportMe', 'listPatients', 'sendMessage'])
  expect(lackingByAnswers(600_000)).toEqual([])
})

test('what has once answered is there, and no outage, absence or call of the base contract tells anything', () => {
  noteAnswer(calls.withdrawOrder, { status: 422, is_problem: true }, 0)
  noteAnswer(calls.withdrawOrder, bare, 0)
  noteAnswer(calls.revokeDelegation, problem, 0)
  noteAnswer(calls.deletePrescription, { status: 503, is_problem: false }, 0)
  noteAnswer(calls.getOrder, bare, 0)
  for (const name of ['withdrawOrder', 'revokeDelegation', 'deletePrescription', 'getOrder'])
    expect(lackingByAnswers(1)).not.toContain(name)
})
