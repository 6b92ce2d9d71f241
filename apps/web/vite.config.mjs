// Builds the site into `site/`: what is cached for ever has its content's digest in its name.
import { defineConfig } from 'vite';
import { catalogues } from './build/catalogues.mjs';
import { compressed } from './build/compressed.mjs';
import { contract } from './build/contract.mjs';
import { early } from './build/early.mjs';

const LIBRARIES_OF_EVERY_PAGE =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core))\//;
const SHARED_BY_PAGES =
  /apps\/web\/src\/(api\/(?!send-avatar)|app\/(?!own-team)|live\/|text\/(?!catalogues\/(de|en-staff))|components\/(avatar|button|captcha|checkbox-field|choice-filter|dialog|field|form|growing|icon|markdown|notice|page-buttons|search-input|segments|spoken-count|themed-image)\.|styles\/|pages\/(challenges\/(not-started|challenge-list|challenge-search)|board\/board-search|staff\/[a-z]+\/[a-z]+-search))|packages\/contract\/|^\0@?rampart[:/]/;
/** A challenge is opened from the list; a dozen small files would take more rounds than one. */
const CHALLENGES = /apps\/web\/src\/(pages\/challenges?\/|components\/copy-)/;

/** Where `npm run dev` has the API. */
const API = `http://127.0.0.1:${process.env['RAMPART_PORT'] ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [contract(), catalogues(), early(), compressed()],
  // Where the API lives, for a site on another host; empty on the API's own.
  define: { __API_ORIGIN__: JSON.stringify(process.env['API_ORIGIN'] ?? '') },
  server: { proxy: { '/api': API, '/uploads': API } },
  build: {
    outDir: 'site',
    emptyOutDir: true,
    assetsInlineLimit: 0, // a data address would need a weaker policy
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file each for what every page needs: browsers load six at a time, and a seventh is one more round.
            { name: 'libraries', test: LIBRARIES_OF_EVERY_PAGE },
            { name: 'shared', test: SHARED_BY_PAGES },
            { name: 'challenges', test: CHALLENGES },
          ],
        },
      },
      // Libraries mark modules for servers that render; there is none here.
      onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
    },
  },
});
