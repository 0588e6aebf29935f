import { CHANNELS, readTable, TABLE } from '@/lib/rules/channels'
import { LEGAL_CLASSES } from '@/lib/rules/classes'
import { LABELS } from '@/lib/rules/label'
import { SOURCES } from '@/lib/rules/sources'

const SIGNS = { law: '', cautious: '~', choice: '\\*' }

const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`

/** Returns the table of channels with sources, for docs/domain.md. */
export function channelTable(): string {
  const cells = readTable(TABLE)
  const named = [...new Set(CHANNELS.flatMap((channel) => Object.values(cells[channel]).map(({ source }) => source)))]
  const number = (id: string) => Number(id.slice(1))
  return [
    row(['', ...LEGAL_CLASSES.map((one) => one.replace('_', ' '))]),
    row(['---', ...LEGAL_CLASSES.map(() => '---')]),
    ...CHANNELS.map((channel) =>
      row([
        `\`${channel}\``,
        ...LEGAL_CLASSES.map((one) => {
          const { answer, source, reading } = cells[channel][one]
          return `${answer} [${source}](#${source})${SIGNS[reading]}`
        }),
      ]),
    ),
    '',
    row(['Source', 'Act and article', 'Checked']),
    row(['---', '---', '---']),
    ...named
      .sort((one, other) => number(one) - number(other))
      .map((id) => row([`[${id}](#${id})`, SOURCES[id]?.act ?? '', SOURCES[id]?.checked ?? ''])),
  ].join('\n')
}

/** Returns the label regulations and their required information, for docs/domain.md. */
export const labelTable = (): string =>
  [
    row(['Label', 'Acts', 'Required before the purchase', 'Source']),
    row(['---', '---', '---', '---']),
    ...Object.entries(LABELS).map(([label, { acts, told, source }]) =>
      row([`\`${label}\``, acts, told.map((fact) => `\`${fact}\``).join(', ') || '–', `[${source}](#${source})`]),
    ),
  ].join('\n')
