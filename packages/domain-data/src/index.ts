export * from './buckets';
export * from './enumerations';
export * from './limits';
export * from './member-scopes';
export * from './permissions';
export * from './region-codes';
