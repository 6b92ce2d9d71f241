import type { BrowserName } from '../browser/find-browsers';

/** What the process of a download is to fetch; its only argument, as JSON. */
export interface DownloadOrder {
  readonly name: BrowserName;
  /** As an author asked for it, checked against `ASKED_VERSION`. */
  readonly version: string;
  /** Where browsers are kept. */
  readonly cacheDir: string;
  /** Where this one is unpacked; below `cacheDir`, so that it can be moved in one step. */
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
  /** `absent`: nobody has such a build. `message` is for the operator. */
  | { readonly kind: 'absent' | 'failed'; readonly message: string };
