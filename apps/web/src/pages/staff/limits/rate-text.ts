import { clockText } from '../../../text/format';
import type { Text } from '../../../text/text';

/** `20 in 10:00`. */
export function rateText(
  { t, format }: Text,
  { burst, windowMs }: { readonly burst: number; readonly windowMs: number },
): string {
  return t('limits.rate', { burst: format.number(burst), window: clockText(windowMs) });
}
