import { auditedActions } from '../admin-audit/schemas';
import { defineReply } from '../reply';

export const goodAdminAudit = defineReply('goodAdminAudit', 200, 'What staff changed.', auditedActions);
