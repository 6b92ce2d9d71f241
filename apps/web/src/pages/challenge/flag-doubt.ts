/** What a pasted flag may carry along that nobody sees. No reason to refuse it: a flag can be any text. */
export function flagDoubt(flag: string): 'flag.edges' | 'flag.unseen' | undefined {
  if (flag !== flag.trim()) return 'flag.edges';
  // Signs without a width, but not the joiner of emoji; and blanks that only look like one.
  return /(?!\u200d)\p{Cf}|(?! )\p{Zs}/u.test(flag) ? 'flag.unseen' : undefined;
}
