export * from './buckets';
export * from './enumerations';
export * from './file-names';
export * from './limits';
export * from './member-scopes';
export * from './permissions';
export * from './region-codes';
export * from './suggested-id';
