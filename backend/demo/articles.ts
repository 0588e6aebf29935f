import type { Database } from '../database/open'
import { type ArticleRecord, folderArticles } from '../imports/articles'
import { articleLoader } from '../imports/load-articles'
import type { Row } from '../imports/loader'
import { readRows, writeRows } from './files'

export const readArticles = (): Promise<Row<ArticleRecord>[]> =>
  readRows('articles', (source) =>
    folderArticles(source, () => Promise.reject(new Error('the pictures of the articles are scenes'))),
  )

export const loadArticles = async (database: Database): Promise<void> =>
  writeRows(database, articleLoader({}), await readArticles())
