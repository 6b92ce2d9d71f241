export type Turn<Result> =
  | { readonly taken: true; readonly result: Result }
  /** Others were ahead for longer than anybody should wait; nothing was done. */
  | { readonly taken: false };

/** Makes work on one thing take turns, in whatever process it runs. */
export interface Turns {
  take<Result>(keyParts: readonly string[], work: () => Promise<Result>): Promise<Turn<Result>>;
}
