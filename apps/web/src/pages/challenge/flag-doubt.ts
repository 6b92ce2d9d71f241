/**
 * A warning about invisible characters, which pasted text may contain. The flag is not refused, because any text
 * can be a flag.
 */
export function flagDoubt(flag: string): 'flag.edges' | 'flag.unseen' | undefined {
  if (flag !== flag.trim()) return 'flag.edges';
  // Characters without a width, except the joiner of emoji, and spaces other than the usual one.
  return /(?!\u200d)\p{Cf}|(?! )\p{Zs}/u.test(flag) ? 'flag.unseen' : undefined;
}
