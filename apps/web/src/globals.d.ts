declare module '*.css';

/** Where the API lives, when it is not the origin of the site (vite.config.mjs). */
declare const __API_ORIGIN__: string;
