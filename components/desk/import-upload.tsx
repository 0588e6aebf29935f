import { getTranslations } from 'next-intl/server'
import { DESK_IMPORTS } from '@/lib/contract/desk-imports'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { importPath, type readImports } from '@/lib/desk/imports'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskField, DeskForm, DeskSelect } from './form'
import { DeskTable } from './table'

interface Props {
  pharmacy_id: string
  items: Awaited<ReturnType<typeof readImports>>['items']
  kept: KeptDeskForm | null
}

/** Takes a file, and lists the last ones. */
export async function ImportUpload({ pharmacy_id, items, kept }: Props) {
  const t = await getTranslations('desk.imports')
  const back = kept?.action === 'importa' ? kept : null
  const typed = new URLSearchParams(back?.fields)
  return (
    <>
      <p>{t('lead')}</p>
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
          <DeskField name="file" label={t('file')} hint={t('fileHint')} kept={back} type="file" required />
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
