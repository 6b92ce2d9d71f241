import type { BrowserName } from '../browser/find-browsers';

/** The task of a download process: its only argument, as JSON. */
export interface DownloadOrder {
  readonly name: BrowserName;
  /** As the author wrote it, checked against `ASKED_VERSION`. */
  readonly version: string;
  /** The cache of builds. */
  readonly cacheDir: string;
  /** Where this build is unpacked; below `cacheDir`, so that one rename moves it into the cache. */
  readonly workDir: string;
  /** Base address of a mirror; undefined for the library's own sources. */
  readonly mirror: string | undefined;
}

export type DownloadResult =
  | {
      readonly kind: 'fetched' | 'present';
      /** Of the build, relative to `cacheDir` and `workDir` alike: `chrome/linux-131.0.6778.85`. */
      readonly directory: string;
      /** Of the program, likewise. */
      readonly program: string;
    }
  /** `absent`: there is no such build. `message` is for the operator. */
  | { readonly kind: 'absent' | 'failed'; readonly message: string };
