/** Path to which the ranking site returns in its popup. */
export const RANKSITE_RETURN_PATH = '/integrations/ranksite/callback';

/** Message from the popup to the page that opened it. */
export interface RanksiteMessage {
  readonly ranksiteCode: string;
  readonly state: string;
}

export function isRanksiteMessage(value: unknown): value is RanksiteMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'ranksiteCode') === 'string' &&
    typeof Reflect.get(value, 'state') === 'string'
  );
}
