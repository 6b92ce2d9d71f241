import { dataOf, isUnanswered, kindOf, numberIn, textIn } from '../api/refusal';
import { clockText } from './format';
import type { TextKey } from './messages';
import { useText, type Text } from './text';

/** The sentence for an error: one for each kind of refusal of the API (catalogue keys `refusal.*`). */
export function refusalText({ t, format }: Pick<Text, 't' | 'format'>, error: unknown): string {
  if (isUnanswered(error)) return t('refusal.unanswered');
  const data = dataOf(error);
  const values = {
    wait: clockText(numberIn(data, 'timeLeft') ?? 0),
    size: format.bytes(numberIn(data, 'maxSize') ?? 0),
    detail:
      textIn(data, 'message') ??
      textIn(data, 'error') ??
      textIn(data, 'reason')?.replace(/^body:(data\.)?/, '') ??
      '',
  };
  const key = `refusal.${kindOf(error) ?? ''}` as TextKey;
  const sentence = t(key, values);
  // A newer server may use kinds that we do not know.
  return sentence === key ? t('refusal.unknown') : sentence;
}

/** The sentence for the error of a request; undefined without one. */
export function useErrorText(error: Error | null): string | undefined {
  const text = useText();
  return error === null ? undefined : refusalText(text, error);
}
