import { defineReply } from '../reply';
import { submissions } from '../submissions/schemas';

export const goodAdminSubmissions = defineReply('goodAdminSubmissions', 200, 'The submissions.', submissions);
