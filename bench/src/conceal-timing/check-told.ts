import type { ComparedPlatform } from '../known-addresses/compare-addresses';

/** The control that there were two halves: the mails tell them apart, as the answers do not. */
export function checkTold(said: {
  readonly known: readonly string[];
  readonly unknown: readonly string[];
  readonly mailsTo: ComparedPlatform['mailsTo'];
  /** Part of that of the mails which tell a mailbox that its address has a team. */
  readonly subject: string;
}): void {
  const { known, unknown, mailsTo } = said;
  const told = (emails: readonly string[]) =>
    emails.filter((email) => mailsTo(email).some(({ subject }) => subject.includes(said.subject))).length;
  if (told(known) !== known.length || told(unknown) !== 0) {
    throw new Error(`${told(known)} known and ${told(unknown)} unknown addresses were told of their team`);
  }
}
