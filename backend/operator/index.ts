export { openContext, storeAddresses, withShopAddresses } from './context'
export {
  LIST_MAX,
  type OperationAnswer,
  type OperationInput,
  type OperationName,
  PAGE_MAX,
  runOperation,
} from './operations'
