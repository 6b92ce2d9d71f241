/** A value or its promise. Returning a value that is there already saves the hot path a turn of the event loop. */
export type MaybePromise<T> = T | Promise<T>;

export function isPromise<T>(outcome: MaybePromise<T>): outcome is Promise<T> {
  return typeof outcome === 'object' && outcome !== null && 'then' in outcome;
}

/** Applies `next` to a value, synchronously if it is not a promise. */
export function whenResolved<T, U>(value: MaybePromise<T>, next: (value: T) => U): MaybePromise<U> {
  return isPromise(value) ? value.then(next) : next(value);
}
