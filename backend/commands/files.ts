import { Command } from 'commander'
import type { OperationAnswer } from '../operator/operations'
import { operate } from './operate'
import { print } from './output'

export function filesCommand(): Command {
  const command = new Command('files').description('Take files from the disk to a bucket')
  command
    .command('move')
    .description('Copy them to the bucket of S3_BUCKET and compare; can be interrupted and repeated')
    .option(
      '--empty',
      'delete each from the disk once it is there, and take prescriptions out of the database: when every backend has S3_BUCKET',
    )
    .action(async ({ empty, ...options }: { empty?: true; json?: true }) =>
      print(await operate('moveFiles', { empty: empty === true }), movedText, options),
    )
  return command
}

function movedText({ bucket, copied, bytes, present, deleted, prescriptions }: OperationAnswer<'moveFiles'>): string {
  const megabytes = Math.ceil(bytes / 1_000_000)
  const pictures = `${copied} files (${megabytes} MB) copied to ${bucket}, ${present} were there, ${deleted} deleted from the disk`
  return `${pictures}; ${prescriptions} prescriptions taken there from the database.`
}
