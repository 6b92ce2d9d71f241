export * from './child-process';
export * from './free-port';
export * from './platform';
export * from './repository';
export * from './throwaway-servers';
export * from './wait-until';
