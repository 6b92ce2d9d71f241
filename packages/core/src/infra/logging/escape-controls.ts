const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Writes control characters except line ends and tabs as JSON does, which itself leaves DEL and C1 as they are. Logs and
 * commands quote texts of others, and a terminal would act on them.
 */
export const escapeControls = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, escaped);
