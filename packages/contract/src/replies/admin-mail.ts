import { unsentMails } from '../admin-mail/schemas';
import { defineReply } from '../reply';

export const goodAdminMail = defineReply('goodAdminMail', 200, 'The mails that are not sent.', unsentMails);
