import { Permission, type ChallengeV2 } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { configQuery, practiceQuery, solvesQuery } from '../../api/queries';
import { dataOf, isUnanswered, kindOf, numberIn } from '../../api/refusal';
import { useSession } from '../../api/session';
import { serverNow, useNow, useReached } from '../../app/clock';
import { unlessPaused, useOver, usePaused } from '../../app/event-state';
import { Button } from '../../components/button';
import { Form } from '../../components/form';
import { Icon, type IconName } from '../../components/icon';
import { Notice } from '../../components/notice';
import { clockText } from '../../text/format';
import { useErrorText } from '../../text/refusals';
import { useText } from '../../text/text';
import { isSolved } from '../challenges/challenge-list';
import { flagDoubt } from './flag-doubt';
import { flagDraft, keepFlagDraft } from './flag-drafts';
import { flagPlaceholder } from './flag-placeholder';
import { flagAccepted, sendFlag } from './send-flag';

/** The form for a flag, and the answer of the server. */
export function FlagForm({ challenge }: { readonly challenge: ChallengeV2 }) {
  const { t } = useText();
  const { data: config } = useQuery(configQuery);
  const isSignedIn = useSession().state === 'signedIn';
  const { href } = useLocation();
  const isAfter = useOver(Permission.challsWrite);
  const isPaused = usePaused(Permission.challsWrite);
  const { data: practice } = useQuery({
    ...practiceQuery,
    // Practice is closed during a pause, so the query is disabled; it is sent again afterwards, and typed text
    // stays.
    enabled: isAfter && !isPaused && isSignedIn,
  });
  const isClosed = useReached(challenge.closeTime);
  const draft = flagDraft(challenge.id);
  const [isJustNow, setJustNow] = useState(false);
  const onRight = (): void => setJustNow(true);
  // Only a team can query whether practice is open.
  const isOpen = isSignedIn ? practice?.isOpen : config?.practice === true && !isPaused;
  const isPractice = isAfter && isOpen === true;
  if (isSolved(challenge) && (draft === '' || isAfter))
    return <Solved challenge={challenge} isJustNow={isJustNow} />;
  if (isPractice && practice?.solves.some(({ challengeId }) => challengeId === challenge.id) === true)
    return <Practised isJustNow={isJustNow} />;
  const over = isAfter && !isPractice ? 'refusal.badEnded' : undefined;
  const shut = over ?? (isClosed && !isPractice ? 'refusal.badChallengeClosed' : undefined);
  // With a draft, the form stays: its request may be running, and the answer is shown there.
  if (shut !== undefined && draft === '') return <Notice>{t(shut)}</Notice>;
  if (!isSignedIn && draft === '')
    return (
      <Notice>
        {t(isPractice ? 'flag.signInForPractice' : 'flag.signIn')}
        <Link to="/sign-in" search={{ to: href }}>
          {t('signIn.title')}
        </Link>
      </Notice>
    );
  const obstacle = isSolved(challenge) ? 'flag.solved' : (shut ?? (isPaused ? 'flag.paused' : undefined));
  return (
    <>
      {isPractice ? <Notice>{t('flag.practice')}</Notice> : null}
      <SubmitForm
        challenge={challenge}
        isPractice={isPractice}
        onRight={onRight}
        obstacle={obstacle === undefined ? undefined : t(obstacle)}
      />
    </>
  );
}

interface RightProps {
  /** Whether it has just replaced the form, and with it the focused element. */
  readonly isJustNow: boolean;
}

function Celebration({
  icon,
  look = 'celebration',
  isJustNow,
  children,
}: RightProps & { readonly icon: IconName; readonly look?: string; readonly children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isJustNow) message.current?.focus();
  }, [isJustNow]);
  return (
    // Without a role: of a focused status, screen readers say what it is, but not its text.
    <div className={look} aria-live="polite" tabIndex={-1} ref={message}>
      <Icon name={icon} size={24} />
      {children}
    </div>
  );
}

function Solved({ challenge, isJustNow }: RightProps & { readonly challenge: ChallengeV2 }) {
  const { t } = useText();
  const { data } = useQuery(solvesQuery(challenge.id, 0));
  const isFirst = data?.mySolvePosition === 1;
  return (
    <Celebration
      icon={isFirst ? 'drop' : 'check'}
      look={isFirst ? 'celebration celebration--blood' : 'celebration'}
      isJustNow={isJustNow}
    >
      {isFirst ? t('flag.firstBlood') : t('flag.right')}
    </Celebration>
  );
}

function Practised({ isJustNow }: RightProps) {
  const { t } = useText();
  return (
    <Celebration icon="check" isJustNow={isJustNow}>
      {t('flag.practised')}
    </Celebration>
  );
}

interface SubmitFormProps {
  readonly challenge: ChallengeV2;
  /** Whether the flag is for practice, after the event, and changes no score. */
  readonly isPractice: boolean;
  readonly onRight: () => void;
  /** Why no flag can be sent now; the typed text stays. */
  readonly obstacle: string | undefined;
}

function SubmitForm({ challenge, isPractice, onRight, obstacle }: SubmitFormProps) {
  const { t } = useText();
  const { data: config } = useQuery(configQuery);
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(() => flagDraft(challenge.id));
  // The draft may have been dropped because another team has signed in.
  const flag = flagDraft(challenge.id) === '' ? '' : typed;
  const accept = (): void => {
    setTyped('');
    onRight();
    // Not awaited, because it takes long on a bad network, and the team should learn at once that the flag was
    // right.
    void flagAccepted(queryClient, challenge.id);
  };
  const attempt = useMutation({
    mutationFn: (sent: { readonly flag: string; readonly isPractice: boolean }) =>
      sendFlag(challenge.id, sent.flag, sent.isPractice),
    onSuccess: accept,
    // Counts as right: the answer to this very flag may have been lost.
    onError: (error) => {
      if (kindOf(error) === 'badAlreadySolvedChallenge') accept();
    },
  });
  const type = (text: string): void => {
    setTyped(text);
    keepFlagDraft(challenge.id, text);
    if (attempt.isError) attempt.reset();
  };
  if (attempt.isSuccess)
    return attempt.variables.isPractice ? (
      <Practised isJustNow />
    ) : (
      <Solved challenge={challenge} isJustNow />
    );
  const error = unlessPaused(attempt.error);
  const isHeld = attempt.isPending || obstacle !== undefined;
  const doubt = flagDoubt(flag);
  return (
    <Form
      className="flag-form"
      isReady={flag !== '' && !isHeld}
      onSubmit={() => attempt.mutate({ flag, isPractice })}
    >
      <div className="flag-form__row">
        <input
          className="input input--mono"
          name="flag"
          aria-label={t('flag.label')}
          aria-describedby="flag-answer flag-obstacle"
          aria-invalid={kindOf(error) === 'badFlag'}
          placeholder={flagPlaceholder(config?.flagFormatPlaceholder ?? '')}
          value={flag}
          maxLength={1024}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          translate="no"
          // The sent flag stays in the field until there is an answer.
          readOnly={attempt.isPending}
          onChange={(event) => type(event.target.value)}
        />
        <Button look="main" type="submit" busy={isHeld}>
          {t(attempt.isPending ? 'flag.sending' : 'flag.submit')}
        </Button>
      </div>
      <div id="flag-answer" className="field__refusal">
        {error === null && doubt !== undefined ? <div role="alert">{t(doubt)}</div> : null}
        {error === null ? null : (
          <div role="alert">
            <Answer error={error} obstacle={obstacle} />
          </div>
        )}
      </div>
      <div id="flag-obstacle" aria-live="polite" className="small soft">
        {obstacle}
      </div>
    </Form>
  );
}

interface AnswerProps {
  readonly error: Error;
  readonly obstacle: string | undefined;
}

/** Says why the latest flag was not accepted. */
function Answer({ error, obstacle }: AnswerProps) {
  const { t } = useText();
  const sentence = useErrorText(error);
  // With an obstacle, nothing can be submitted again; a team that has solved the challenge need not.
  if (isUnanswered(error)) return obstacle === undefined ? t('flag.unanswered') : null;
  if (kindOf(error) === 'badRateLimit') return <Wait error={error} />;
  // The obstacle says the same already.
  return sentence === obstacle ? null : sentence;
}

/** Counts down until the next attempt can be made. */
function Wait({ error }: { readonly error: Error }) {
  const { t } = useText();
  const [until] = useState(() => serverNow() + (numberIn(dataOf(error), 'timeLeft') ?? 0));
  const left = until - useNow(500);
  return (
    <span aria-live="off">{left > 0 ? t('flag.wait', { wait: clockText(left) }) : t('flag.again')}</span>
  );
}
