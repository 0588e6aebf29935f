import { readFileSync } from 'node:fs'
import path from 'node:path'
import type catalogue from '../../messages/it.json'

/** The shop's own texts, so that a changed text breaks no test. */
export const texts: typeof catalogue = JSON.parse(
  readFileSync(path.join(import.meta.dirname ?? __dirname, '../../messages/it.json'), 'utf8'),
)
