import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import type { BackendEnv } from '@/backend/process/env'

/** Files of the shop, by name: a path with `/` that the code makes, never a visitor. */
export interface FileStore {
  /** Returns null if there is no such file. */
  read(name: string): Promise<Buffer | null>
  /** Replaces an existing file. */
  write(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  /** Yields the names of all files below a folder. */
  list(folder: string): AsyncIterable<string>
}

/** A file that is being written: its name and the process. */
const DRAFT = /\.\d+$/

export function diskStore(root: string): FileStore {
  const toPath = (name: string) => path.join(root, name)
  return {
    read: (name) => readFile(toPath(name)).catch(nullIfMissing),
    async write(name, content) {
      const file = toPath(name)
      const draft = `${file}.${process.pid}`
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(draft, content)
      // Renaming makes the write atomic.
      await rename(draft, file)
    },
    remove: (name) => rm(toPath(name), { force: true }),
    async *list(folder) {
      const entries = await readdir(toPath(folder), { recursive: true, withFileTypes: true }).catch(nullIfMissing)
      for (const entry of entries ?? [])
        if (entry.isFile() && !DRAFT.test(entry.name))
          yield path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Maximum times in ms: to connect, and of a call with its retries. A write carries up to 10 MB. */
interface BucketPatience {
  connect: number
  read: number
  write: number
}

const SERVING: BucketPatience = { connect: 1000, read: 3000, write: 10_000 }
/** For operators' commands, which no shopper waits for. */
export const WORKING: BucketPatience = { connect: 5000, read: 20_000, write: 60_000 }

/** How long calls fail at once after one without answer, so that requests do not queue behind a silent bucket. */
const PAUSE_MS = 2000

/** The bucket did not answer, or refused; `toFault` has the remedy. */
export class BucketError extends Error {
  override name = 'BucketError'

  constructor(
    readonly code: 'BUCKET_AWAY' | 'BUCKET_REFUSED',
    cause?: unknown,
  ) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : 'the bucket does not answer')
  }
}

type Sdk = typeof import('@aws-sdk/client-s3')
type Call<Result> = (sdk: Sdk, client: S3Client, abortSignal: AbortSignal) => Promise<Result>

/** Returns the bucket of `S3_BUCKET`, or null. Its methods throw BucketError. */
function bucketStore(env: BackendEnv, patience: BucketPatience): FileStore | null {
  const { S3_BUCKET: Bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!Bucket || !endpoint || !accessKeyId || !secretAccessKey) return null
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined
  // Loaded on demand: a shop without a bucket does not need this code.
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Known to every server, unlike a host name per bucket and the newer checksums.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: patience.connect },
    })
    return { sdk, client }
  }
  let pausedUntil = 0
  const call = async <Result>(limitMs: number, run: Call<Result>): Promise<Result> => {
    if (performance.now() < pausedUntil) throw new BucketError('BUCKET_AWAY')
    opened ??= open()
    const { sdk, client } = await opened
    const abort = new AbortController()
    let timer: NodeJS.Timeout | undefined
    // Aborting ends a request, but not the reading of its body.
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`no answer in ${limitMs} ms`))
        abort.abort()
      }, limitMs)
    })
    try {
      return await Promise.race([run(sdk, client, abort.signal), late])
    } catch (error) {
      const status = readStatus(error)
      if (status >= 400 && status < 500) throw new BucketError('BUCKET_REFUSED', error)
      pausedUntil = performance.now() + PAUSE_MS
      throw new BucketError('BUCKET_AWAY', error)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    read: (Key) =>
      call(patience.read, async (sdk, client, abortSignal) => {
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), { abortSignal })
          return Body ? Buffer.from(await Body.transformToByteArray()) : null
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return null
          throw error
        }
      }),
    write: (Key, Body) =>
      call(patience.write, async (sdk, client, abortSignal) => {
        const ContentMD5 = createHash('md5').update(Body).digest('base64')
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentMD5 }), { abortSignal })
      }),
    remove: (Key) =>
      call(patience.read, async (sdk, client, abortSignal) => {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal })
      }),
    async *list(folder) {
      let ContinuationToken: string | undefined
      do {
        const page = await call(patience.read, (sdk, client, abortSignal) => {
          const input = { Bucket, Prefix: `${folder}/`, ContinuationToken }
          return client.send(new sdk.ListObjectsV2Command(input), { abortSignal })
        })
        for (const { Key } of page.Contents ?? []) if (Key) yield Key
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

/** Returns the status of the answer; 0 without one. A proxy's page is not parsed, and is no S3ServiceException. */
function readStatus(error: unknown): number {
  const { $metadata, $response } = error as {
    $metadata?: { httpStatusCode?: number }
    $response?: { statusCode?: number }
  }
  return $metadata?.httpStatusCode ?? $response?.statusCode ?? 0
}

/** Opens the bucket if one is configured, else `DATA_DIR`. Contacts nothing yet. */
export const openFileStore = (env: BackendEnv, patience: BucketPatience = SERVING): FileStore =>
  bucketStore(env, patience) ?? diskStore(env.DATA_DIR)
