import { adminConnection } from '../admin-connection/schemas';
import { defineReply } from '../reply';

export const goodAdminConnection = defineReply(
  'goodAdminConnection',
  200,
  'How this request reached the API.',
  adminConnection,
);
