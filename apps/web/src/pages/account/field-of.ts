/** The field beside which a refusal is shown. */
const FIELDS: Readonly<Record<string, 'name' | 'email'>> = {
  badName: 'name',
  badKnownName: 'name',
  badEmail: 'email',
  badKnownEmail: 'email',
  badCompetitionNotAllowed: 'email',
  badEmailChangeDivision: 'email',
};

export function fieldOf(kind: string | undefined): 'name' | 'email' | undefined {
  return kind === undefined ? undefined : FIELDS[kind];
}
