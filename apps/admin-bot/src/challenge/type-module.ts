/** The one module a script may name. */
export const TYPE_MODULE = '@rampart/admin-bot/types';
