import { badUnknownEmail } from './auth/schemas';
import { allReplies } from './implied-replies';
import { badRanksiteNoExists } from './integrations/schemas';
import type { ReplyDeclaration } from './reply';
import { ALL_ROUTES } from './routes';

/** Kinds that no route answers, and why clients may still know them. */
export const RESERVED_KINDS: readonly { readonly reply: ReplyDeclaration; readonly reason: string }[] = [
  { reply: badUnknownEmail, reason: 'Recovery does not tell whether an email address is known.' },
  { reply: badRanksiteNoExists, reason: 'Removing a link that is not there succeeds.' },
];

/** Every response kind. A kind is listed more than once when its data or status differ. */
export const ALL_REPLIES: readonly ReplyDeclaration[] = [
  ...new Set([...ALL_ROUTES.flatMap(allReplies), ...RESERVED_KINDS.map(({ reply }) => reply)]),
];
