import { Command } from 'commander'
import { createProgram } from './program'
import { nameOf, RECORDED, recordBefore } from './record'

/** Names of all commands with an action: those without subcommands, and `demo`, which has both. */
function namesIn(command: Command): string[] {
  const own = command.commands.length === 0 || command.name() === 'demo' ? [nameOf(command)] : []
  return [...own, ...command.commands.flatMap(namesIn)]
}

test('the table names every command of the program, and no other', () => {
  expect([...RECORDED.keys()].sort()).toEqual(namesIn(createProgram()).sort())
})

test.each([
  ['a command that the table lacks', ['invented']],
  ['a subcommand that the table lacks', ['orders', 'invented']],
])('refuses to run %s', async (_, path) => {
  const act = jest.fn()
  const program = new Command('test').hook('preAction', (_this, command) => recordBefore(command))
  const last = path.reduce((parent, name) => parent.command(name), program)
  last.action(act)
  await expect(program.parseAsync(path, { from: 'user' })).rejects.toThrow('is not in RECORDED')
  expect(act).not.toHaveBeenCalled()
})
