export { openInstallation } from './clear'
export { keyOldHashes, readHashing } from './key-hashes'
export { missingKeys, missingText, rekeyAndRecord, requireKeys } from './key-record'
export { keysInUse, type Rekeyed } from './rekey'
