import type { Text } from '../../../text/text';

/** `20 in 10 min`. */
export function rateText(
  { t, format }: Text,
  { burst, windowMs }: { readonly burst: number; readonly windowMs: number },
): string {
  return t('limits.rate', { burst: format.number(burst), window: format.duration(windowMs) });
}
