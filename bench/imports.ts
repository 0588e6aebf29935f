import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '@/backend/database/open'
import { importFile } from '@/backend/imports/import-file'
import type { ImportName } from '@/backend/imports/prepare'
import { countedFile } from '@/backend/imports/progress'
import { readBackendEnv } from '@/backend/process/env'

// Speed of the operator's imports, and proof that memory does not grow with the file. Needs an EMPTY database:
//   DATABASE_URL=postgres://…/empty node --import tsx --expose-gc bench/imports.ts [rows]
// Fictional files in the publishers' formats: package register, class A list, a pharmacy's offers; each new, then unchanged.

const rows = Number(process.argv[2] ?? 20_000)
const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-bench-'))

function aic(n: number): string {
  const body = String(n).padStart(8, '0')
  let sum = 0
  for (let at = 0; at < 8; at++) {
    const digit = Number(body[at]) * (at % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return `${body}${sum % 10}`
}

const names = ['ALFADOL', 'BETAMED', 'GAMMACOR', 'DELTAFEN', 'OMEGALIN', 'SIGMAVIT', 'TETRAZOL', 'PENTOSAN']
const brand = (n: number) => `${names[n % names.length]} ${Math.floor(n / 40)}`
const lists: Record<
  'register' | 'class_a' | 'offers',
  { what: ImportName; header: string; row: (n: number) => string }
> = {
  register: {
    what: 'medicines',
    header:
      '"CODICE_AIC";"COD_FARMACO";"COD_CONFEZIONE";"DENOMINAZIONE";"DESCRIZIONE";"CODICE_DITTA";"RAGIONE_SOCIALE";"STATO_AMMINISTRATIVO";"TIPO_PROCEDURA";"FORMA";"CODICE_ATC";"PA_ASSOCIATI";"FORNITURA";"LINK_FI";"LINK_RCP"',
    row: (n) =>
      `"${aic(n)}";"x";"x";"${brand(n)}";"${(n % 9) + 1}00 MG COMPRESSE RIVESTITE CON FILM- ${(n % 5) * 7 + 7} COMPRESSE IN BLISTER PVC/AL";${n % 900};"DITTA ${n % 300} S.P.A.";"Autorizzata";"Procedura Nazionale";"Compressa rivestita con film";"N02BE01";"PRINCIPIO ${n % 700}";"Medicinali soggetti a prescrizione medica";"https://api.aifa.gov.it/f/${n}?ts=FI";""`,
  },
  class_a: {
    what: 'medicines',
    header:
      'Principio Attivo;Descrizione Gruppo;Denominazione e Confezione;Prezzo al pubblico;Titolare AIC;AIC;Codice Gruppo Equivalenza;X;Solo in lista;Metri cubi ossigeno',
    row: (n) =>
      `Principio ${n % 700};GRUPPO;${brand(n)}*${(n % 5) * 7 + 7} cpr riv ${(n % 9) + 1}00 mg;${(n % 90) + 1},${String(n % 100).padStart(2, '0')};DITTA ${n % 300} SpA;${aic(n)};${(n % 36).toString(36).toUpperCase()}0A;X;;`,
  },
  offers: {
    what: 'offers',
    header: 'farmacia;minsan;prezzo;giacenza;ordinabile',
    row: (n) => `BENCH1;${aic(n)};${(n % 90) + 1},${String(n % 100).padStart(2, '0')};${n % 30};sì`,
  },
}

async function write(name: keyof typeof lists, count: number): Promise<string> {
  const file = path.join(folder, `${name}-${count}.csv`)
  const stream = createWriteStream(file)
  stream.write(`${lists[name].header}\n`)
  for (let n = 1; n <= count; n++) {
    if (!stream.write(`${lists[name].row(n)}\n`))
      await new Promise((resolve) => stream.once('drain', () => resolve(null)))
  }
  await new Promise<void>((resolve) => stream.end(() => resolve()))
  return file
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Peak of the used heap, with a collection before each sample. */
async function withHeapPeak<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  let peak = 0
  const look = setInterval(() => {
    globalThis.gc?.()
    peak = Math.max(peak, process.memoryUsage().heapUsed)
  }, 500)
  try {
    return [await work(), peak]
  } finally {
    clearInterval(look)
  }
}

const env = readBackendEnv()
const opened = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
await opened.database.execute(sql`insert into pharmacies (code, name, address, city, province, postal_code, latitude, longitude)
  values ('BENCH1', 'Farmacia di prova', 'Via Roma, 1', 'Milano', 'MI', '20121', 45.46, 9.19) on conflict do nothing`)
console.log(`${opened.kind}, Node ${process.version}`)
for (const name of ['register', 'class_a', 'offers'] as const) {
  for (const [count, time] of [
    [rows, 'new'],
    [rows, 'again'],
    [rows * 4, 'four times as many'],
  ] as const) {
    const file = await write(name, count)
    const [report, heap] = await withHeapPeak(() =>
      importFile(opened.database, lists[name].what, countedFile(file), {}, env),
    )
    const { added, changed, unchanged, rejected, rows_per_second } = report
    console.log(
      `${name.padEnd(9)} ${time.padEnd(18)} ${String(report.rows).padStart(7)} rows  ${String(rows_per_second).padStart(6)}/s  ` +
        `+${added} ~${changed} =${unchanged} !${rejected}  heap ${megabytes(heap)} MB, resident ${megabytes(process.memoryUsage().rss)} MB`,
    )
  }
}
await opened.close()
rmSync(folder, { recursive: true, force: true })
