import { ProblemError } from '@/backend/http/problem'
import type { Runtime } from '@/backend/http/runtime'
import { diskStore } from '../files/store'
import { moveContents } from '../prescriptions'

const FOLDERS = ['pictures', 'media']

/**
 * Copies the files of `DATA_DIR` into the bucket and reads each back; `empty` then deletes it from the disk, and takes
 * uploaded prescriptions out of the database. Can be interrupted and repeated: equal files are not written again. Throws `conflict` without a bucket.
 */
export async function moveFiles(
  runtime: Pick<Runtime, 'database' | 'env' | 'files' | 'now'>,
  { empty }: { empty: boolean },
) {
  const { env, files } = runtime
  if (!env.S3_BUCKET) throw new ProblemError('conflict', { detail: 'S3_BUCKET is not set' })
  const disk = diskStore(env.DATA_DIR)
  const moved = { bucket: env.S3_BUCKET, copied: 0, present: 0, bytes: 0, deleted: 0, prescriptions: 0 }
  for (const folder of FOLDERS)
    for await (const name of disk.list(folder)) {
      const content = await disk.read(name)
      // Deleted since.
      if (!content) continue
      if ((await files.read(name))?.equals(content)) moved.present += 1
      else {
        await files.write(name, content)
        if (!(await files.read(name))?.equals(content))
          throw new Error(`${name} is not in the bucket as it was written`)
        moved.copied += 1
        moved.bytes += content.length
      }
      if (!empty) continue
      await disk.remove(name)
      moved.deleted += 1
    }
  if (empty) moved.prescriptions = await moveContents(runtime)
  return moved
}
