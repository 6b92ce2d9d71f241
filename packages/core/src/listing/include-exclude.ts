/** A filter of a list by one property; an empty list, null and an absent one filter nothing. */
export interface IncludeExclude<Value> {
  readonly include?: readonly Value[] | null | undefined;
  readonly exclude?: readonly Value[] | null | undefined;
}
