import { antibiotici } from './antibiotici'
import type { Article } from './article'
import { caldo } from './caldo'
import { conservare } from './conservare'
import { equivalenti } from './equivalenti'
import { febbreBambini } from './febbre-bambini'
import { foglioIllustrativo } from './foglio-illustrativo'
import { influenza } from './influenza'
import { mani } from './mani'
import { pidocchi } from './pidocchi'
import { pressione } from './pressione'
import { smaltire } from './smaltire'
import { sole } from './sole'

/** The blog's articles, newest first. */
export const articles: readonly Article[] = [
  antibiotici,
  conservare,
  foglioIllustrativo,
  smaltire,
  equivalenti,
  febbreBambini,
  pidocchi,
  mani,
  pressione,
  influenza,
  sole,
  caldo,
].sort((a, b) => b.date.localeCompare(a.date))
