import { getTranslations } from 'next-intl/server'
import { DESK_IMPORTS, type DeskImport } from '@/lib/contract/desk-imports'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { COLUMN, importPath, isAtWork, type readImports } from '@/lib/desk/imports'
import { deskImportReportPath } from '@/lib/desk/paths'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { DeskField, DeskForm, DeskSelect } from './form'
import { ImportProgress } from './import-progress'
import { ImportReport } from './import-report'
import { DeskNotice } from './notice'
import { DeskTable } from './table'

const FIELDS: Record<string, string> = messages.desk.imports.fields
const CONFIRM: Record<string, string> = messages.desk.imports.confirm
const nameOf = (column: string) => FIELDS[column] ?? column

/** What each column of a file is read as, to be corrected, and the rehearsal. */
async function ImportColumns({ file, kept }: { file: DeskImport; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.imports')
  const { id, pharmacy, headings, columns, complete, failure, status } = file
  const back = kept?.action === 'importa-prova' ? kept : null
  const typed = back && new URLSearchParams(back.fields)
  const chosen = headings.map(({ column }, at) => (typed ? typed.get(`${COLUMN}${at}`) : column) ?? '')
  const missing = columns.filter(({ name, required }) => required && !chosen.includes(name))
  const repeated = [...new Set(chosen.filter((name, at) => name !== '' && chosen.indexOf(name) !== at))]
  const list = (names: readonly string[]) => names.map(nameOf).join(', ')
  return (
    <section aria-labelledby="desk-columns">
      <h2 id="desk-columns">{t('columns')}</h2>
      <p>{t('columnsLead')}</p>
      {missing.length > 0 && (
        <DeskNotice tone="warning">{t('missing', { columns: list(missing.map(({ name }) => name)) })}</DeskNotice>
      )}
      {repeated.length > 0 && <DeskNotice tone="warning">{t('repeated', { columns: list(repeated) })}</DeskNotice>}
      <DeskForm
        action="importa-prova"
        kept={back}
        texts={{ conflict: t('conflict') }}
        values={{ farmacia: pharmacy.id, file: id }}
      >
        <DeskTable caption={t('columns')} columns={[t('heading'), t('samples'), t('readAs')]}>
          {headings.map(({ heading, samples }, at) => (
            // A file may repeat a heading.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the file is what names a column
            <tr key={at}>
              <th scope="row">
                <b>{heading}</b>
              </th>
              <td data-label={t('samples')}>{samples.join(' · ') || '–'}</td>
              <td data-label={t('readAs')}>
                <select name={`${COLUMN}${at}`} defaultValue={chosen[at]} aria-label={t('readAsOf', { heading })}>
                  <option value="">{t('notRead')}</option>
                  {columns.map(({ name, required }) => (
                    <option key={name} value={name}>
                      {required ? t('needed', { column: nameOf(name) }) : nameOf(name)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </DeskTable>
        {complete !== null && (
          <label className="desk-check">
            <input
              type="checkbox"
              name="completo"
              value="1"
              defaultChecked={typed ? typed.has('completo') : complete}
            />{' '}
            {t('complete')}
          </label>
        )}
        {status === 'held' && failure && CONFIRM[failure.code] && (
          <label className="desk-check">
            <input type="checkbox" name="conferma" value={failure.code} /> {CONFIRM[failure.code]}
          </label>
        )}
        <DeskButton main={status !== 'checked'}>{t(status === 'read' ? 'check' : 'checkAgain')}</DeskButton>
      </DeskForm>
    </section>
  )
}

interface Props {
  file: DeskImport
  kept: KeptDeskForm | null
}

/** A file on its way: its columns, the rehearsal, the import, its report and the undo. */
export async function ImportFile({ file, kept }: Props) {
  const t = await getTranslations('desk.imports')
  const { id, pharmacy, kind, file_name, status, report } = file
  const doing = isAtWork(file)
  const isDone = status === 'written' || status === 'undone'
  const own = { farmacia: pharmacy.id, file: id }
  const form = { kept, texts: { conflict: t('conflict') }, values: own }
  const refused = report !== null && report.counts.rejected > 0 && report.counts.unchanged === 0
  const hasChanges = report !== null && report.counts.added + report.counts.changed + report.counts.removed > 0
  return (
    <>
      <p>
        <b>{t('fileOf', { file: file_name, kind: t(`kinds.${kind}`) })}</b>
      </p>
      {doing && <ImportProgress id={id} status={doing} progress={file.progress} />}
      <Failure file={file} />
      {report && !doing && <ImportReport file={file} report={report} />}
      {status === 'checked' &&
        (hasChanges ? (
          <DeskForm {...form} action="importa-scrivi" className="desk-steps">
            <DeskButton main>{t('write')}</DeskButton>
            <p>{t(kind === 'cards' ? 'writeHintCards' : 'writeHint')}</p>
          </DeskForm>
        ) : (
          <DeskNotice tone={refused ? 'warning' : 'info'}>{t(refused ? 'nothingAccepted' : 'nothingToDo')}</DeskNotice>
        ))}
      {report && report.lines.length > 0 && !doing && (
        <p>
          <a className="desk-button" href={deskImportReportPath(id)}>
            {t('report')}
          </a>
        </p>
      )}
      {file.may_undo && (
        <DeskForm {...form} action="importa-annulla" className="desk-steps">
          <DeskButton>{t('undo')}</DeskButton>
          <p>{t('undoHint')}</p>
        </DeskForm>
      )}
      {!doing && !isDone && (
        <>
          <ImportColumns file={file} kept={kept} />
          <DeskForm {...form} action="importa-togli" kept={null} className="desk-steps">
            <DeskButton>{t('remove')}</DeskButton>
          </DeskForm>
        </>
      )}
      <p>
        <a href={importPath(pharmacy.id)}>{t('another')}</a>
      </p>
    </>
  )
}

const FAILURES: Record<string, string> = messages.desk.imports.failure
const HOLDS: Record<string, string> = messages.desk.imports.holds

function Failure({ file: { failure, status } }: Pick<Props, 'file'>) {
  if (!failure) return null
  const text = (status === 'held' && HOLDS[failure.code]) || FAILURES[failure.code] || FAILURES.other
  return <DeskNotice tone={status === 'held' ? 'warning' : 'critical'}>{text}</DeskNotice>
}

interface ImportUploadProps {
  pharmacy_id: string
  items: Awaited<ReturnType<typeof readImports>>['items']
  kept: KeptDeskForm | null
}

/** Takes a file, and lists the last ones. */
export async function ImportUpload({ pharmacy_id, items, kept }: ImportUploadProps) {
  const t = await getTranslations('desk.imports')
  const back = kept?.action === 'importa' ? kept : null
  const typed = new URLSearchParams(back?.fields)
  return (
    <>
      <p className="desk-prose">{t('lead')}</p>
      <section aria-labelledby="desk-upload">
        <h2 id="desk-upload">{t('upload')}</h2>
        <DeskForm
          action="importa"
          kept={back}
          encType="multipart/form-data"
          texts={{ payload_too_large: t('tooLarge'), unavailable: t('busy'), conflict: t('conflict') }}
          values={{ farmacia: pharmacy_id }}
          className="desk-narrow"
        >
          <DeskSelect
            name="kind"
            label={t('what')}
            chosen={typed.get('kind') ?? 'offers'}
            choices={DESK_IMPORTS.map((value) => ({ value, text: t(`kinds.${value}`) }))}
          />
          <DeskField
            name="file"
            label={t('file')}
            hint={t('fileHint')}
            kept={back}
            type="file"
            required
            after={
              <label htmlFor="desk-file" className="desk-button" aria-hidden="true">
                {t('chooseFile')}
              </label>
            }
          />
          <DeskButton main>{t('read')}</DeskButton>
        </DeskForm>
      </section>
      <section aria-labelledby="desk-imports">
        <h2 id="desk-imports">{t('recent')}</h2>
        {items.length === 0 ? (
          <p className="desk-empty">{t('none')}</p>
        ) : (
          <DeskTable caption={t('recent')} columns={[t('file'), t('when'), t('state')]}>
            {items.map(({ id, file_name, kind, status, created_at, created_by }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={importPath(pharmacy_id, id)}>{file_name}</a>
                  <span>{t(`kinds.${kind}`)}</span>
                </th>
                <td data-label={t('when')}>
                  {formatShortDate(created_at)}, {formatTime(created_at)}
                  <span>{t('by', { name: created_by })}</span>
                </td>
                <td data-label={t('state')}>{t(`status.${status}`)}</td>
              </tr>
            ))}
          </DeskTable>
        )}
      </section>
    </>
  )
}
