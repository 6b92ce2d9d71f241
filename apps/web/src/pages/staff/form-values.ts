/** Common functions for forms of staff; pure. */

const two = (value: number): string => String(value).padStart(2, '0');

/** A time in the format of `datetime-local`, in the time zone of the visitor. */
export function localTime(ms: number): string {
  const at = new Date(ms);
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The time typed into a `datetime-local`; undefined if empty. */
export function timeTyped(typed: string): number | undefined {
  // Browsers accept years of up to six digits; from five on, `Date` requires a sign and six digits.
  const iso = typed.replace(/^\d{5,6}(?=-)/, (year) => `+${year.padStart(6, '0')}`);
  return typed === '' ? undefined : new Date(iso).getTime();
}

/** Like `timeTyped`, for a field that showed `before` without its seconds: an unchanged field keeps them. */
export function timeTypedOver(before: number | null, typed: string): number | undefined {
  return before !== null && typed === localTime(before) ? before : timeTyped(typed);
}

/** The field that a refusal is about, from its reason, such as `body:data.points.min: must be integer`. */
export function refusedField(reason: string | undefined): string | undefined {
  return /^body:data\.([A-Za-z]+)/.exec(reason ?? '')?.[1];
}

/** The rest of that reason, to show beside the field. */
export function whyRefused(reason: string | undefined): string | undefined {
  return /^body:data\.[A-Za-z]+[.:] ?(.*)/s.exec(reason ?? '')?.[1];
}

/** The content of a form once `sent` is stored as `stored`; text typed meanwhile stays. */
export function withTyped<Draft extends object>(stored: Draft, sent: Draft, typed: Draft): Draft {
  const meanwhile = Object.entries(typed).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(sent, key)),
  );
  return { ...stored, ...Object.fromEntries(meanwhile) };
}

/** The typed text that remains once `sent` is stored as `base`: none, unless it was changed meanwhile. */
export function stillTyped<Typed extends { readonly base: unknown }>(
  typed: Typed | undefined,
  sent: Omit<Typed, 'base'>,
  base: Typed['base'],
): Typed | undefined {
  if (typed === undefined) return undefined;
  const isSent = Object.entries(typed).every(
    ([key, value]) => key === 'base' || value === Reflect.get(sent, key),
  );
  return isSent ? undefined : { ...typed, base };
}
