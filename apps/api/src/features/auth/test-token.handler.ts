import { testToken } from '@rampart/contract';
import { implement } from '../../http/implement';

/** The pipeline has already checked the token. */
export const testTokenHandler = implement(testToken, () => {
  return ({ reply }) => reply.goodToken();
});
