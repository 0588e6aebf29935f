import { getTranslations } from 'next-intl/server'
import type { DeskImport } from '@/lib/contract/desk-imports'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { importPath, isAtWork } from '@/lib/desk/imports'
import { deskImportReportPath } from '@/lib/desk/paths'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { ImportColumns } from './import-columns'
import { ImportProgress } from './import-progress'
import { ImportReport } from './import-report'
import { DeskNotice } from './notice'

interface Props {
  file: DeskImport
  kept: KeptDeskForm | null
}

/** A file on its way: its columns, the rehearsal, the import, its report and the undo. */
export async function ImportFile({ file, kept }: Props) {
  const t = await getTranslations('desk.imports')
  const { id, pharmacy, kind, file_name, status, report } = file
  const doing = isAtWork(file)
  const is_done = status === 'written' || status === 'undone'
  const own = { farmacia: pharmacy.id, file: id }
  const form = { kept, texts: { conflict: t('conflict') }, values: own }
  const refused = report !== null && report.counts.rejected > 0 && report.counts.unchanged === 0
  const has_changes = report !== null && report.counts.added + report.counts.changed + report.counts.removed > 0
  return (
    <>
      <p>
        <b>{t('fileOf', { file: file_name, kind: t(`kinds.${kind}`) })}</b>
      </p>
      {doing && <ImportProgress id={id} status={doing} progress={file.progress} />}
      <Failure file={file} />
      {report && !doing && <ImportReport file={file} report={report} />}
      {status === 'checked' &&
        (has_changes ? (
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
      {!doing && !is_done && (
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
