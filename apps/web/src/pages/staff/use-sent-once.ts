import { useRef } from 'react';

const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

type SendOnce = <Body extends object, Answer>(
  body: Body,
  send: (body: Body & { readonly id: string }) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Adds a random id to a request. A repetition after a missing answer has the same id, so that the request takes
 * effect only once.
 */
export function useSentOnce(): SendOnce {
  const unanswered = useRef<{ readonly sent: string; readonly id: string }>(undefined);
  return async (body, send) => {
    const sent = JSON.stringify(body);
    const id = unanswered.current?.sent === sent ? unanswered.current.id : randomId();
    unanswered.current = { sent, id };
    const answer = await send({ ...body, id });
    unanswered.current = undefined;
    return answer;
  };
}
