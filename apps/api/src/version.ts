import contract from '@rampart/contract/package.json';

/** The version of the published contract is the version of the API. */
export const { version } = contract;
