import { getTranslations } from 'next-intl/server'
import type { DeskImport } from '@/lib/contract/desk-imports'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { COLUMN } from '@/lib/desk/imports'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { DeskNotice } from './notice'
import { DeskTable } from './table'

const FIELDS: Record<string, string> = messages.desk.imports.fields
const CONFIRM: Record<string, string> = messages.desk.imports.confirm
const nameOf = (column: string) => FIELDS[column] ?? column

/** What each column of a file is read as, to be corrected, and the rehearsal. */
export async function ImportColumns({ file, kept }: { file: DeskImport; kept: KeptDeskForm | null }) {
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
