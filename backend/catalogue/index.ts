export { Changes, changeCatalogue } from './changes'
export { countCategories, recordDueChanges, refreshDerived } from './derived'
export {
  type Buyer,
  boughtLately,
  findShopLimits,
  limitReason,
  productMaximum,
  readLimits,
  setPacksMax,
} from './ingredient-limits'
export { blockOf, type CachingRuntime, readCached } from './listing-cache'
export { deleteOldMisses, KEPT_WEEKS, missesOfWeek, reportMisses } from './misses'
export { Pace } from './pace'
export { secondsToPriceChange, startPriceWatch } from './price-watch'
export { catalogueHandlers, categoryPaths, readCategories } from './routes'
export { channelSql, isShownSql, nextPriceChangeSql, OFFERS_NOW, priceSql, sellsSql, stockLevelSql } from './rule-sql'
export { euro, pharmacyAsked, type SummaryRow, summaryColumns, toSummary } from './summary'
export { markFinished, markUnfinished, mendUnfinished, STAGED, startFinished, startMending } from './unfinished'
