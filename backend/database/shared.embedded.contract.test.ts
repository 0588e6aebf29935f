import http from 'node:http'
import { startBackend } from '../testing/backend'
import { newFolder, removeFolder } from '../testing/folder'
import { runProgram } from '../testing/run'

jest.setTimeout(120_000)

const folder = newFolder()
afterAll(() => removeFolder(folder))

const ask = (url: string, agent: http.Agent) =>
  new Promise<number | undefined>((resolve, reject) => {
    http
      .get(`${url}/v1/shop`, { agent }, (answer) => answer.resume().once('end', () => resolve(answer.statusCode)))
      .once('error', reject)
  })

test('neither many requests of a connection nor many statements of a command leave listeners behind', async () => {
  const backend = await startBackend({ DATABASE_URL: '', DEMO: 'off' }, folder)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  for (let asked = 0; asked < 30; asked += 1) expect(await ask(backend.url, agent)).toBe(200)
  agent.destroy()
  const ran = await runProgram(folder, 'backend/testing/long-transaction.ts', ['30'], { DATABASE_URL: '' })
  expect(ran).toEqual({ code: 0, stdout: '30', stderr: '' })
  await backend.stop()
  expect(backend.output()).not.toMatch(/Warning|listeners added/)
})
