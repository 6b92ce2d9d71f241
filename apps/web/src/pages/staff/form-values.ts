/** What forms of staff have in common: pure. */

const two = (value: number): string => String(value).padStart(2, '0');

/** As `datetime-local` has it, in the visitor's time. */
export function localTime(ms: number): string {
  const at = new Date(ms);
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What was typed into a `datetime-local`; undefined for nothing. */
export function timeTyped(typed: string): number | undefined {
  // Browsers take years of up to six digits; from five on `Date` wants a sign and all six.
  const iso = typed.replace(/^\d{5,6}(?=-)/, (year) => `+${year.padStart(6, '0')}`);
  return typed === '' ? undefined : new Date(iso).getTime();
}

/** The same for a field that showed `before`, whose seconds it does not show: they stay unless it was changed. */
export function timeTypedOver(before: number | null, typed: string): number | undefined {
  return before !== null && typed === localTime(before) ? before : timeTyped(typed);
}

/** The field of the form that a refusal is about, from its `body:data.points.min: must be integer`. */
export function refusedField(reason: string | undefined): string | undefined {
  return /^body:data\.([A-Za-z]+)/.exec(reason ?? '')?.[1];
}

/** What remains to be said of it beside that field. */
export function whyRefused(reason: string | undefined): string | undefined {
  return /^body:data\.[A-Za-z]+[.:] ?(.*)/s.exec(reason ?? '')?.[1];
}

/** What a form shows once `sent` is stored as `stored`: what was typed meanwhile stays in it. */
export function withTyped<Draft extends object>(stored: Draft, sent: Draft, typed: Draft): Draft {
  const meanwhile = Object.entries(typed).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(sent, key)),
  );
  return { ...stored, ...Object.fromEntries(meanwhile) };
}

/** What stays typed over a version once `sent` is stored as `base`: nothing, unless it was changed meanwhile. */
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
