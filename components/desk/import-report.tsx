import { getTranslations } from 'next-intl/server'
import type { DeskImport, DeskImportChange, DeskImportReport } from '@/lib/contract/desk-imports'
import { reasonText, statedValue } from '@/lib/desk/imports'
import { cataloguePath } from '@/lib/desk/products'
import { fill } from '@/lib/i18n/fill'
import { formatShortDate } from '@/lib/rules/dates'
import { euroFromCents, formatCents, formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'
import { DeskNotice } from './notice'
import { DeskFacts, DeskTable } from './table'

const texts = messages.desk.imports
const COUNTS = ['rows', 'added', 'changed', 'unchanged', 'removed', 'skipped', 'left_out', 'rejected'] as const
const LINES = 20

interface Props {
  file: DeskImport
  report: DeskImportReport
}

/** What a rehearsal would change, or an import has changed, and the rows that were not accepted. */
export async function ImportReport({ file, report }: Props) {
  const t = await getTranslations('desk.imports')
  const { counts, lines, changes, undone, not_sold } = report
  const facts = COUNTS.map((name) => [t(`counts.${name}`), counts[name] > 0 && String(counts[name])] as const)
  return (
    <section aria-labelledby="desk-report">
      <h2 id="desk-report">{t(file.status === 'checked' ? 'rehearsal' : 'result')}</h2>
      {undone && (
        <DeskNotice tone="positive">
          {t('undone', undone)} {undone.left > 0 && t('left', undone)}
        </DeskNotice>
      )}
      <DeskFacts facts={facts} />
      {report.not_complete && <DeskNotice tone="warning">{t('notComplete')}</DeskNotice>}
      {not_sold > 0 && (
        <p>
          {t('notSold', { count: not_sold })}{' '}
          <a href={cataloguePath({ pharmacy_id: file.pharmacy.id, shelf: 'not_sold' })}>{t('toShelf')}</a>
        </p>
      )}
      {report.jumps.length > 0 && (
        <DeskTable caption={t('jumps')} columns={[t('product'), t('priceNow'), t('priceInFile')]}>
          {report.jumps.slice(0, LINES).map(({ minsan, name, before_cents, after_cents }) => (
            <tr key={minsan}>
              <th scope="row">
                <b>{name}</b>
                <span>{minsan}</span>
              </th>
              <td data-label={t('priceNow')}>{formatCents(before_cents)}</td>
              <td data-label={t('priceInFile')}>{formatCents(after_cents)}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      {changes.length > 0 && (
        <>
          <h3>{t('changes')}</h3>
          <DeskTable caption={t('changes')} columns={[t('row'), t('how'), t('rehearsal')]}>
            {changes.map((change) => (
              <tr key={`${change.table} ${change.effect} ${change.key} ${change.name}`}>
                <th scope="row">
                  <b>{change.name ?? change.key}</b>
                  <span>{TABLES[change.table]}</span>
                </th>
                <td data-label={t('how')}>{t(`effect.${change.effect}`)}</td>
                <td data-label={t('rehearsal')}>{describeValues(change)}</td>
              </tr>
            ))}
          </DeskTable>
        </>
      )}
      {lines.length > 0 && (
        <>
          <h3>{t('lines')}</h3>
          <DeskTable caption={t('lines')} columns={[t('line'), t('why')]}>
            {lines.slice(0, LINES).map(({ line, code, detail, effect }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same fault twice
              <tr key={at}>
                <th scope="row">{t('lineOf', { line })}</th>
                <td data-label={t('why')}>
                  {[reasonText(code), statedValue(detail)].filter(Boolean).join(': ')}
                  <span>{t(`lineEffect.${effect}`)}</span>
                </td>
              </tr>
            ))}
          </DeskTable>
          {lines.length > LINES && <p>{t('moreLines', { shown: LINES, all: counts.rejected + counts.left_out })}</p>}
        </>
      )}
    </section>
  )
}

const TABLES: Record<string, string> = texts.tables
const NAMES: Record<string, string> = texts.values
const KINDS: Record<string, string> = messages.desk.catalogue.kinds

const describeValues = ({ effect, values }: DeskImportChange) =>
  values
    .map(({ column, before, after }) => {
      const [was, is] = [formatValue(column, before), formatValue(column, after)]
      const text = effect === 'changed' ? fill(texts.was, { before: was, after: is }) : effect === 'added' ? is : was
      return `${NAMES[column] ?? column}: ${text}`
    })
    .join(', ')

function formatValue(column: string, value: string | null): string {
  if (value === null) return texts.nothing
  if (column.endsWith('_cents')) return formatEuro(euroFromCents(Number(value)))
  if (column === 'kind') return KINDS[value] ?? value
  if (value === 'true' || value === 'false') return value === 'true' ? texts.yes : texts.no
  if (column !== 'closures') return value
  const days = JSON.parse(value) as { from: string; to: string }[]
  return days.map(({ from, to }) => [...new Set([from, to])].map(formatShortDate).join('–')).join(', ') || texts.nothing
}
