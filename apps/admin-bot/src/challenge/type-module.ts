/** The only module a script may import. */
export const TYPE_MODULE = '@rampart/admin-bot/types';
