import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { announceChanges } from '../http/announce'
import { openContext } from '../operator/context'
import { keepLogo } from '../pharmacies/logos'
import { readBackendEnv } from '../process/env'
import { CommandFailure } from '../process/failure'
import { operatorPath } from '../process/files'
import { print } from './output'

export function logoCommand(): Command {
  return new Command('logo')
    .description('Keep the logo of online sale that was issued to a pharmacy, byte for byte (PNG or JPEG)')
    .argument('<pharmacy>', "the pharmacy's code")
    .argument('<file>', 'the file as it came')
    .option('--veterinary', "the logo of animals' medicines")
    .action(async (code: string, file: string, { veterinary = false, ...options }) => {
      const content = await readFile(operatorPath(file)).catch(() => {
        throw new CommandFailure(`There is no file ${file}.`)
      })
      const { runtime, close } = await openContext(readBackendEnv())
      try {
        const kept = await keepLogo(runtime.database, { code, content, veterinary })
        await announceChanges(runtime, { tags: [`pharmacy-${kept.id}`] })
        print(kept, ({ address }) => `The logo of ${code} is kept, and served at ${address}.`, options)
      } finally {
        await close()
      }
    })
}
